import { redirect } from "react-router";
import { bookingDraftContext, sessionPortContext } from "../../context.ts";
import type { Route } from "./+types/sign-out.ts";

export function loader(): never {
  throw redirect("/");
}

export async function action({ context }: Route.ActionArgs): Promise<never> {
  await context.get(sessionPortContext).signOut("local");
  // The next person at this machine must not find the last one's name in the form.
  await context.get(bookingDraftContext).clear();
  throw redirect("/");
}
