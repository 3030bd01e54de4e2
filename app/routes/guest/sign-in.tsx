import { data, redirect } from "react-router";
import { pageTitle } from "#domain/site-configuration.ts";
import type { SignInOutcome } from "#workers/app/sign-in.ts";
import { sessionPortContext } from "../../context.ts";
import { readForm, textOf } from "../form-fields.ts";
import { safeRedirect } from "../safe-redirect.ts";
import type { Route } from "./+types/sign-in.ts";
import { SignInPage } from "./sign-in.page.tsx";

export function loader({ request }: Route.LoaderArgs) {
  return { redirectTo: safeRedirect(new URL(request.url).searchParams.get("redirectTo")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["email", "password", "redirectTo"]);
  const email = textOf(fields, "email") ?? "";
  const outcome = await context.get(sessionPortContext).signInWithPassword(email, fields.password?.[0] ?? "");
  if (outcome.kind === "signed-in") throw redirect(safeRedirect(textOf(fields, "redirectTo") ?? null));
  return data({ email, error: sentenceOf(outcome) }, { status: outcome.kind === "invalid" ? 400 : 503 });
}

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Anmelden") },
  { name: "robots", content: "noindex" },
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage redirectTo={loaderData.redirectTo} email={actionData?.email ?? ""} error={actionData?.error ?? null} />
  );
}

// One sentence for a wrong address and a wrong password: nobody learns which addresses exist.
function sentenceOf(outcome: Exclude<SignInOutcome, { kind: "signed-in" }>): string {
  if (outcome.kind === "invalid") return "E-Mail-Adresse oder Passwort stimmt nicht.";
  if (outcome.kind === "too-many") return `Zu viele Versuche. Bitte warte ${outcome.wait} Sekunden.`;
  return "Anmeldung gerade nicht möglich. Bitte versuch es später noch einmal.";
}
