import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { SignInTabs } from "./sign-in-tabs.tsx";

afterEach(cleanup);

it.each([
  ["/admin/termin-buchungen/7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001/", true],
  ["/admin/", false],
])("says that unsent check-in events stay on the device when sign-in redirects to %s: %s", (redirectTo, isSaid) => {
  const Component = () => <SignInTabs current="password" redirectTo={redirectTo} />;
  const Stub = createRoutesStub([{ path: "/anmelden/", Component }]);
  render(<Stub initialEntries={["/anmelden/"]} />);
  expect(screen.queryByText(/^Noch nicht übertragene Häkchen sind auf diesem Gerät gespeichert\./) !== null).toBe(
    isSaid,
  );
});
