import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { readForm } from "#app/routes/form-fields.ts";
import { AccountSection } from "./account-section.tsx";
import { type OverviewOutcome, overviewAction, overviewFieldNames } from "./overview-intents.ts";

it("asks for the confirmation and the code of an erasure in German when both are empty", async () => {
  const Component = ({ actionData }: { actionData?: unknown }) => {
    const outcome = (actionData as OverviewOutcome | undefined) ?? null;
    const refusal = outcome?.done === null ? outcome : null;
    return <AccountSection calendarFeed={null} feedUrl={null} isFeedRemoved={false} refusal={refusal} isCodeSent />;
  };
  const action = async ({ request }: { request: Request }) =>
    overviewAction(await readForm(request, overviewFieldNames), { get: () => ({ account: {} }) } as never);
  const Stub = createRoutesStub([{ path: "/", Component, action }]);
  render(<Stub />);
  const erase = () => fireEvent.click(screen.getByRole("button", { name: "Konto endgültig löschen", hidden: true }));
  erase();
  expect(await screen.findByText("Bitte bestätige, dass dein Konto gelöscht werden soll.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
  erase();
  expect(await screen.findByText("Bitte gib die 6 Ziffern aus der E-Mail ein.")).toBeTruthy();
});
