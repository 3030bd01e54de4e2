import { data, Form } from "react-router";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { headersOfAction } from "#app/routes/sign-in/step-results.ts";
import { useHeadingRef } from "#app/routes/use-heading-ref.ts";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { Route } from "./+types/unfollow.ts";

/** Maximum length of the input `link` of `follow.unfollowAll`, in characters. */
const MAX_LINK_LENGTH = 200;

/**
 * Ends all follows of the person whom the signed query parameter `link` identifies; needs no session. Email programs
 * also post `List-Unsubscribe=One-Click` to this action (RFC 8058).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  try {
    // Truncated, so that a longer link is refused like any other invalid link.
    await context.get(apiContext).follow.unfollowAll({ link: link.slice(0, MAX_LINK_LENGTH) });
  } catch (error) {
    return refusedResult(error, ({ message }) => ({ problem: message }));
  }
  return data({ problem: null });
}

export function loader({ request }: Route.LoaderArgs) {
  return { hasLink: Boolean(new URL(request.url).searchParams.get("link")) };
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Keine Mails über neue Termine mehr") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Requires a click, because email scanners open links but press no buttons. */
export default function Unfollow({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useKeptActionData(props.actionData);
  const isEnded = actionData?.problem === null;
  const heading = useHeadingRef(isEnded);
  return (
    <div className="page-grid gap-y-6 pt-8">
      <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 lg:col-[1/9]">
        <h1 ref={heading} tabIndex={-1} className="text-display-lg outline-none">
          {isEnded ? "Beendet." : "Keine Mails über neue Termine mehr?"}
        </h1>
        {actionData?.problem && (
          <Notice variant="problem" title={actionData.problem} isAnnounced>
            In deinem Konto kannst du alles einzeln beenden.
          </Notice>
        )}
        <p className="max-w-prose text-lg text-pretty" role="status">
          {explanation(isEnded, loaderData.hasLink)}
        </p>
        <div className="flex flex-wrap gap-3">
          {!isEnded && loaderData.hasLink && (
            <Form method="post">
              <Button type="submit">Alles beenden</Button>
            </Form>
          )}
          <LinkButton to="/konto/#bescheid" variant="outline">
            Zu deinem Konto
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function explanation(isEnded: boolean, hasLink: boolean): string {
  if (isEnded) {
    return "Wir schreiben dir nicht mehr, wenn es neue Termine gibt. Mails zu deinen Buchungen bekommst du weiter.";
  }
  return hasLink
    ? "Wir beenden dann alles, wozu wir dir Bescheid sagen. Mails zu deinen Buchungen bekommst du weiter."
    : "Dafür fehlt hier der Link aus einer unserer Mails. Öffne ihn dort, oder beende in deinem Konto einzeln, wozu wir dir Bescheid sagen.";
}
