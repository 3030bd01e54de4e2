import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, useActionData } from "react-router";
import { expect, it } from "vitest";
import Account from "./account.tsx";

const loaderData = {
  email: "anna@example.org",
  profile: null,
  follows: [],
  isFollowEnded: false,
  isProfileSaved: false,
  secondFactor: "on",
  canChangeSecondFactor: true,
  factorChangedTo: null,
};
const emptyResult = { email: "", problem: null };

it.each([
  ["E-Mail-Adresse ändern", "Neue E-Mail-Adresse", { ...emptyResult, errors: { email: ["Das fehlt."] } }],
  ["Zweiten Faktor ausschalten", "Code aus der App", { ...emptyResult, errors: { code: ["Das fehlt."] }, setup: null }],
])(
  "shows the error at the field and focuses the field when “%s” sends an empty form",
  async (button, label, returned) => {
    const Component = () => (
      <Account {...({ loaderData, actionData: useActionData() } as unknown as ComponentProps<typeof Account>)} />
    );
    const Stub = createRoutesStub([{ path: "/konto/", Component, action: () => returned }]);
    render(<Stub initialEntries={["/konto/"]} />);
    fireEvent.click(screen.getByRole("button", { name: button }));
    await screen.findByText("Das fehlt.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: label })));
  },
);
