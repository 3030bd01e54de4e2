import { redirect } from "react-router";
import { bookingDraftContext, sessionPortContext } from "#app/context.ts";
import type { Route } from "./+types/sign-out.ts";

export function loader(): never {
  throw redirect("/");
}

/** Signs out here, or with `ueberall` on all devices. */
export async function action({ request, context }: Route.ActionArgs): Promise<never> {
  // A request without a form is one without the field, too.
  const form = await request.formData().catch(() => null);
  await context.get(sessionPortContext).signOut(form?.has("ueberall") ? "global" : "local");
  // The next person at this machine must not find the last one's name in the form.
  await context.get(bookingDraftContext).clear();
  throw redirect("/");
}
