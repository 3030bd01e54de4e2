import { act, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { type LoadedSession, type SharedSession, shareSupabaseUser, useSupabaseUser } from "./shared-user.ts";
import { useSharedSession } from "./use-shared-session.ts";

const ada: SharedSession = { user: { id: "ada", email: "ada@example.org", user_metadata: {} }, expires_at: 2_000 };
const ben: SharedSession = { user: { id: "ben", email: "ben@example.org", user_metadata: {} }, expires_at: 2_000 };

function renderPage(loaded: LoadedSession) {
  function Page({ loaderData }: { loaderData: unknown }) {
    useSharedSession(loaderData as LoadedSession);
    return <p>{useSupabaseUser()?.email ?? "signed out"}</p>;
  }
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Page as never, HydrateFallback: () => null, loader: () => loaded },
  ]);
  render(<Stub hydrationData={{ loaderData: { root: loaded } }} />);
}

it("updates a rendered page when another user or none is shared", async () => {
  renderPage({ session: ada, isSessionUnknown: false });
  expect(screen.getByText("ada@example.org")).toBeTruthy();
  act(() => shareSupabaseUser(ben));
  expect(screen.getByText("ben@example.org")).toBeTruthy();
  act(() => shareSupabaseUser(null));
  expect(screen.getByText("signed out")).toBeTruthy();
});

it("keeps the user when the backend cannot validate the session", () => {
  shareSupabaseUser(ada);
  renderPage({ session: null, isSessionUnknown: true });
  expect(screen.getByText("ada@example.org")).toBeTruthy();
});

it("clears the user when the loader returns none", () => {
  shareSupabaseUser(ada);
  renderPage({ session: null, isSessionUnknown: false });
  expect(screen.getByText("signed out")).toBeTruthy();
});
