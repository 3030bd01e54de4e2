import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import CodeEntry, { action } from "./code-entry.tsx";
import NewPassword from "./new-password.tsx";
import RegistrationConfirmation from "./registration-confirmation.tsx";
import SecondFactorStep from "./second-factor.tsx";

const loaderData = { redirectTo: "/", email: "anna@example.org", captchaSiteKey: null, link: null };

it.each<[string, unknown]>([
  ["sign-in", CodeEntry],
  ["registration", RegistrationConfirmation],
  ["new password", NewPassword],
])("asks for the code of a %s, but does not say that the email with the code was sent", async (_, Step) => {
  const Component = Step as ComponentType;
  const Stub = createRoutesStub([{ path: "/", Component, loader: () => loaderData, HydrateFallback: () => null }]);
  const { container } = render(<Stub />);
  await screen.findByRole("heading");
  expect(container.textContent).toContain("Gib den Code aus der E-Mail an anna@example.org ein");
  expect(container.textContent).not.toMatch(/unterwegs|geschickt/);
});

it.each([
  [true, "/anmelden/zweiter-faktor/?redirectTo=%2Fkonto%2F"],
  [false, "/konto/"],
])(
  "redirects after sign-in to the step of the second factor only when the second factor is required (%s)",
  async (isFactorRequired, path) => {
    const context = new RouterContextProvider();
    context.set(sessionPortContext, { signInWithCode: async () => ({ kind: "signed-in", isFactorRequired }) } as never);
    context.set(rememberedEmailContext, { write: async () => {}, clear: async () => {} } as never);
    const body = new URLSearchParams({ email: "anna@example.org", code: "123456", redirectTo: "/konto/" });
    const request = new Request("https://example.org/anmelden/code/eingeben/", { method: "POST", body });
    const thrown: unknown = await action({ request, context } as never).catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe(path);
  },
);

it("shows the site's name from the settings when the page asks for the code of the second factor", async () => {
  const Component = SecondFactorStep as ComponentType;
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ site: { name: "Atelier am Fluss" } }),
      HydrateFallback: () => null,
      children: [{ index: true, Component, loader: () => loaderData }],
    },
  ]);
  const { container } = render(<Stub />);
  await screen.findByRole("heading");
  expect(container.textContent).toContain("Code ein, den sie gerade für Atelier am Fluss zeigt");
  expect(container.textContent).not.toContain("Atelierland");
});
