import { type ClientActionFunctionArgs, redirect } from "react-router";
import { isTemporary } from "#app/client/shown-page.ts";
import type { OverviewOutcome } from "./overview-intents.ts";

/**
 * The client action of the overview. After a lost response, finds out whether the account was erased: the page could
 * only be reloaded as the sign-in page, which says nothing about it.
 * @throws Response the redirect after the erasure, as from the action
 * @throws unknown the error of a lost response whose change was not made or is unknown
 */
export async function overviewClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<OverviewOutcome>();
  } catch (error) {
    if (isTemporary(error) && (await isErased(form).catch(() => false))) throw redirect("/danke/?konto=geloescht");
    throw error;
  }
}

/** The erasure of the account ends the session, which was valid when its code was mailed. */
async function isErased(form: FormData): Promise<boolean> {
  if (form.get("intent") !== "konto-loeschen") return false;
  return (await fetchApi()).session.current.query().then(({ user }) => user === null);
}

/** Imports dynamically, because only pages with a lost response need the API client. */
async function fetchApi() {
  return (await import("#app/client/api.ts")).api;
}
