import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { RefusalCode } from "#domain/refusal.ts";
import { PasswordPage } from "./password-page.tsx";
import { refusedStep } from "./step-results.ts";
import { steps } from "./steps.ts";

it("links to sign-in when the code is refused, because an earlier submission may have set the password", () => {
  const signInLink = 'href="/anmelden/?redirectTo=%2Fkonto%2F"';
  const markupAfter = (code: RefusalCode) => {
    const Component = () => (
      <PasswordPage
        title="Neues Passwort."
        intro=""
        label="Passwort speichern"
        redirectTo="/konto/"
        rememberedEmail="ada@example.org"
        link={null}
        result={refusedStep("ada@example.org", code).data}
        codeRequestStep={steps.forgottenPassword}
      />
    );
    const Stub = createRoutesStub([{ id: "step", path: "/", Component }]);
    return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { step: { captchaSiteKey: null } } }} />);
  };
  expect(markupAfter("wrong_code")).toContain(signInLink);
  expect(markupAfter("weak_password")).not.toContain(signInLink);
});
