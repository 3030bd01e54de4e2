import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useActionData } from "react-router";
import { expect, it, vi } from "vitest";
import { bookingDraftContext } from "#app/context.ts";
import SignOut, { action } from "./sign-out.tsx";

it("says that signing out on all devices has failed, and keeps the booking draft", async () => {
  const draft = { clear: vi.fn() };
  const port = { signOut: async () => ({ kind: "unavailable" }) };
  const context = { get: (key: unknown) => (key === bookingDraftContext ? draft : port) };
  const Stub = createRoutesStub([
    {
      path: "/abmelden/",
      Component: () => <SignOut actionData={useActionData()} />,
      action: ({ request }) => action({ request, context } as never),
    },
  ]);
  render(<Stub initialEntries={["/abmelden/"]} />);
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Auf allen Geräten abmelden" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/hat nicht geklappt\. Du bist noch angemeldet, auch hier\./);
  expect(draft.clear).not.toHaveBeenCalled();
});
