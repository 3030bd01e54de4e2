import { type ClientActionFunctionArgs, redirect } from "react-router";
import { isTemporary } from "#app/client/shown-page.ts";
import type { GuestBooking } from "#workers/data/booking/offer-booking.ts";
import type { OverviewOutcome } from "./overview-intents.ts";

/**
 * The client action of the overview and of a booking's page. After a lost response, finds out whether the change was
 * made. If so, returns its outcome or redirects like the action. Otherwise throws the error of the lost response,
 * because the outcome stays unknown.
 */
export async function overviewClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  // The end of the session confirms the erasure only if no earlier sign-out, for example in another tab, ended it.
  const isSignedInErasure = form.get("intent") === "konto-loeschen" && (await isSignedIn()) === true;
  try {
    return await serverAction<OverviewOutcome>();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    if (isSignedInErasure && (await isSignedIn()) === false) throw redirect("/danke/?konto=geloescht");
    const outcome = await outcomeOf(form).catch(() => null);
    if (!outcome) throw error;
    return outcome;
  }
}

/** `undefined` when the server is unreachable. */
async function isSignedIn(): Promise<boolean | undefined> {
  try {
    const { user } = await (await loadApi()).session.current.query();
    return user !== null;
  } catch {
    return undefined;
  }
}

/** The outcome of a change of a booking when the booking is now as submitted, else `null`. */
async function outcomeOf(form: FormData): Promise<OverviewOutcome | null> {
  const [intent, id] = [form.get("intent"), form.get("id")];
  if (typeof id !== "string" || (intent !== "stornieren" && intent !== "aendern")) return null;
  const receipt = await (await loadApi()).offerBooking.byId.query({ id });
  if (!receipt) return null;
  if (intent === "aendern") return isAsSubmitted(receipt, form) ? { done: "changed", receipt, undo: null } : null;
  return receipt.status === "cancelled_by_guest" ? { done: "cancelled", receipt, undo: null } : null;
}

function isAsSubmitted({ quantity, companions }: GuestBooking, form: FormData): boolean {
  const names = form.getAll("begleitung").map((name) => String(name).trim());
  const submittedCompanions = names.filter((name) => name !== "");
  const hasSubmittedCompanions = names.length === 0 || submittedCompanions.join("\n") === companions.join("\n");
  return quantity === Number(form.get("plaetze")) && hasSubmittedCompanions;
}

/** Imports dynamically, because only a lost response and an erasure need the API client. */
async function loadApi() {
  return (await import("#app/client/api.ts")).api;
}
