import { Form, redirect } from "react-router";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { notFound } from "#app/routes/not-found.ts";
import { redirectFrom } from "#app/routes/redirect-from.ts";
import { refusalOf, refusedResult } from "#app/routes/refusal.ts";
import { headersOfAction } from "#app/routes/sign-in/step-results.ts";
import { useHeadingRef } from "#app/routes/use-heading-ref.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { followPath } from "#domain/account/follow.ts";
import { followableRecordOf } from "#domain/account/followable-record.ts";
import type { Route } from "./+types/follow.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const followable = followableRecordOf(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  if (!followable) {
    await api.follow.listMine(); // redirects to sign-in when the session has ended
    throw redirectFrom(request, "/konto/#bescheid");
  }
  const record = await api.follow.byRecord(followable);
  if (!record) throw notFound(request);
  return { record };
}

export async function action({ request, context }: Route.ActionArgs) {
  const followable = followableRecordOf(new URL(request.url).searchParams);
  if (!followable) throw redirect("/konto/#bescheid");
  const api = context.get(apiContext);
  const idToUnfollow = textOf(await readForm(request, ["beenden"]), "beenden");
  try {
    await (idToUnfollow ? api.follow.unfollow({ id: idToUnfollow }) : api.follow.follow(followable));
  } catch (error) {
    if (refusalOf(error)?.code === "record_not_found") throw notFound(request);
    return refusedResult(error, ({ message }) => ({ problem: message }));
  }
  throw redirect(followPath(followable), 303);
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Sag mir Bescheid") },
  { name: "robots", content: "noindex" },
];

/**
 * The page after a press of "Sag mir Bescheid" on a record's page. `followId` is null when the press was refused or led
 * to sign-in, and after "Nicht mehr Bescheid sagen".
 */
export default function FollowRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, followId } = loaderData.record;
  const heading = useHeadingRef(followId);
  const recordName = <strong className="font-semibold text-ink-strong">{name}</strong>;
  return (
    <div className="page-grid gap-y-6 pt-8">
      <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 lg:col-[1/9]">
        <h1 ref={heading} tabIndex={-1} className="text-display-lg outline-none">
          {followId ? "Wir sagen dir Bescheid." : "Sag mir Bescheid"}
        </h1>
        {actionData && <Notice variant="problem" title={actionData.problem} isAnnounced />}
        <p className="max-w-prose text-lg text-pretty" role="status">
          {followId ? (
            <>Sobald es zu {recordName} neue Termine gibt, schreiben wir dir.</>
          ) : (
            <>Noch einmal drücken, dann schreiben wir dir, sobald es zu {recordName} neue Termine gibt.</>
          )}{" "}
          Die Mail kommt morgens, höchstens einmal am Tag.
        </p>
        <div className="flex flex-wrap gap-3">
          {followId ? (
            <>
              <LinkButton to={path}>Zurück zur Seite</LinkButton>
              <Form method="post">
                <input type="hidden" name="beenden" value={followId} />
                <Button type="submit" variant="outline">
                  Nicht mehr Bescheid sagen
                </Button>
              </Form>
            </>
          ) : (
            <>
              <Form method="post">
                <Button type="submit">Sag mir Bescheid</Button>
              </Form>
              <LinkButton to={path} variant="outline">
                Zurück zur Seite
              </LinkButton>
            </>
          )}
        </div>
        <p>
          <Link to="/konto/#bescheid">Alles, wozu wir dir Bescheid sagen</Link>
        </p>
      </div>
    </div>
  );
}
