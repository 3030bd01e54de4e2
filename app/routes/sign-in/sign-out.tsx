import { redirect } from "react-router";
import { bookingDraftContext, sessionPortContext } from "#app/context.ts";
import type { Route } from "./+types/sign-out.ts";

export function loader(): never {
  throw redirect("/");
}

/** Signs out on this device, or with `ueberall` on all devices; when that fails, the account page says so. */
export async function action({ request, context }: Route.ActionArgs): Promise<never> {
  const form = await request.formData().catch(() => null);
  const outcome = await context.get(sessionPortContext).signOut(form?.has("ueberall") ? "global" : "local");
  if (outcome.kind === "unavailable") throw redirect("/konto/?noch-angemeldet#geraete");
  // The next user of this browser must not see the name in the booking form.
  await context.get(bookingDraftContext).clear();
  throw redirect("/");
}
