import { useEffect } from "react";
import { data, Form, redirect } from "react-router";
import { bookingDraftContext, rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { pageUrl } from "#domain/site/page-url.ts";
import type { Route } from "./+types/sign-out.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Signs out on this device, or with `ueberall` on all devices. Only the latter can fail. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => null);
  const outcome = await context.get(sessionPortContext).signOut(form?.has("ueberall") ? "global" : "local");
  if (outcome.kind === "unavailable") return data({ failedAt: Date.now() }, { status: 503 });
  // The next user of this browser must not see the name in the booking form, nor the email in the sign-in form.
  await context.get(bookingDraftContext).clear();
  await context.get(rememberedEmailContext).clear();
  throw redirect("/");
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Abmelden") },
  { name: "robots", content: "noindex" },
];

/** The route has no loader, because a loader that fails or redirects would replace the message about a failure. */
export default function SignOut({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  const { isBusy, onSubmit } = useSingleSubmit();
  // React Router keeps the scroll position of the page whose form was submitted, but the message is at the top.
  useEffect(() => {
    if (actionData) scrollTo(0, 0);
  }, [actionData]);
  return (
    <SignInFrame title="Abmelden.">
      {actionData && (
        <Notice
          key={actionData.failedAt}
          variant="problem"
          title="Das Abmelden auf allen Geräten hat nicht geklappt. Du bist noch angemeldet, auch hier. Bitte versuch es in ein paar Minuten noch einmal."
          isAnnounced
        />
      )}
      <Form method="post" onSubmit={onSubmit} action={pageUrl("/abmelden/")}>
        <Button type="submit" name="ueberall" value="1" size="lg" aria-disabled={isBusy || undefined}>
          Auf allen Geräten abmelden
        </Button>
      </Form>
    </SignInFrame>
  );
}
