import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider, useActionData } from "react-router";
import { expect, it, vi } from "vitest";
import { bookingDraftContext, rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { eventually } from "#tests/builders/eventually.ts";
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
  await eventually(() => expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0));
  expect(draft.clear).not.toHaveBeenCalled();
});

it("clears the booking drafts and the remembered email after signing out", async () => {
  const clear = { drafts: vi.fn(), email: vi.fn() };
  const context = new RouterContextProvider();
  context.set(sessionPortContext, { signOut: async () => ({ kind: "signed-out" }) } as never);
  context.set(bookingDraftContext, { clear: clear.drafts } as never);
  context.set(rememberedEmailContext, { clear: clear.email } as never);
  const request = new Request("https://example.org/abmelden/", { method: "POST", body: new FormData() });
  await expect(action({ request, context } as never)).rejects.toMatchObject({ status: 302 });
  expect([clear.drafts, clear.email].map(({ mock }) => mock.calls)).toEqual([[[]], [[]]]);
});
