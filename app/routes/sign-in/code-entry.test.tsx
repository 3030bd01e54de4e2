import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import CodeEntry from "./code-entry.tsx";
import NewPassword from "./new-password.tsx";
import RegistrationConfirmation from "./registration-confirmation.tsx";

const loaderData = { redirectTo: "/", email: "anna@example.org", captchaSiteKey: null, link: null };

it.each<[string, unknown]>([
  ["sign-in", CodeEntry],
  ["registration", RegistrationConfirmation],
  ["new password", NewPassword],
])(
  "asks for the code of a %s without saying that one was mailed when only the email is remembered",
  async (_, Step) => {
    const Component = Step as ComponentType;
    const Stub = createRoutesStub([{ path: "/", Component, loader: () => loaderData, HydrateFallback: () => null }]);
    const { container } = render(<Stub />);
    await screen.findByRole("heading");
    expect(container.textContent).toContain("Gib den Code aus der E-Mail an anna@example.org ein");
    expect(container.textContent).not.toMatch(/unterwegs|geschickt/);
  },
);
