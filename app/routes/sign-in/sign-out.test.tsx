import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useActionData } from "react-router";
import { expect, it, vi } from "vitest";
import { bookingDraftContext } from "#app/context.ts";
import SignOut, { action } from "./sign-out.tsx";

it("says at the top of the page that signing out on all devices has failed, and keeps the booking draft", async () => {
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
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Auf allen Geräten abmelden" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/hat nicht geklappt\. Du bist noch angemeldet, auch hier\./);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(draft.clear).not.toHaveBeenCalled();
});
