import { render, screen } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext } from "#app/context.ts";
import { Refused } from "#domain/refusal.ts";
import TeamPage, { action } from "./team.tsx";

const team = ["anna@example.org", "bernd@example.org"].map((email) => ({
  id: email,
  email,
  last_sign_in_at: null,
  has_second_factor: false,
}));

function show(actionData?: object) {
  const loaderData = { team, ownId: "anna@example.org" };
  const Component = () => <TeamPage loaderData={loaderData} actionData={actionData as never} />;
  const Stub = createRoutesStub([{ path: "/admin/team/", Component }]);
  render(<Stub initialEntries={["/admin/team/"]} />);
}

it("offers to remove every admin except the signed-in one", () => {
  show();
  const names = screen
    .getAllByRole("button", { name: /aus dem Team nehmen/ })
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["bernd@example.org aus dem Team nehmen"]);
  expect(screen.getByText("Das bist du")).toBeTruthy();
});

it("says that the check-in passes of a removed admin have ended, and offers to add the admin again", () => {
  show({ removed: "carla@example.org" });
  expect(screen.getByText(/Wer Einlass-Links dieses Kontos benutzt, braucht neue/)).toBeTruthy();
  const undo = screen.getByRole("button", { name: "Rückgängig" });
  expect(new FormData(undo.closest("form") ?? undefined).get("email")).toBe("carla@example.org");
});

it.each([
  ["added", "carla@example.org gehört jetzt zum Team."],
  ["removed", "carla@example.org gehört nicht mehr zum Team."],
])("focuses the notice that an admin was %s, because the pressed button may be gone", (change, title) => {
  show({ [change]: "carla@example.org" });
  expect(document.activeElement).toBe(screen.getByText(title).closest("[tabindex]"));
});

it("focuses the email field and shows the reason there when an admin was not added", () => {
  show({ email: "niemand@example.org", problem: "Kein Konto." });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "E-Mail-Adresse des Kontos" });
  expect(field.value).toBe("niemand@example.org");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

it("focuses the notice that says why an admin was not removed, and leaves the email field empty", async () => {
  const context = new RouterContextProvider();
  const refused = new Refused("last_admin");
  context.set(apiContext, { team: { remove: () => Promise.reject(refused) } } as never);
  const body = new URLSearchParams({ intent: "entfernen", id: "b", email: "bernd@example.org" });
  const request = new Request("https://example.org/admin/team/", { method: "POST", body });
  const result = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  show(result.data);
  expect(document.activeElement?.textContent).toContain(refused.message);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "E-Mail-Adresse des Kontos" });
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["", null]);
});
