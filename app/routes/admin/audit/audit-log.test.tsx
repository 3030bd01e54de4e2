import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import AuditLogPage from "./audit-log.tsx";

it("keeps the focus in a filter when its value changes, and empties the filter when all filters are reset", async () => {
  const loader = ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url);
    const filter = { subject: searchParams.get("was") || undefined, actor: searchParams.get("wer") || undefined };
    return { filter, entries: [], next: null };
  };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => <AuditLogPage loaderData={loaderData as never} />,
      loader,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const actor = await screen.findByLabelText("Wer");
  actor.focus();
  fireEvent.change(actor, { target: { value: "team" } });
  const reset = await screen.findByRole("link", { name: "Zurücksetzen" });
  expect(document.activeElement).toBe(actor);
  fireEvent.click(reset);
  await eventually(() => expect(actor).toHaveProperty("value", ""));
  expect(actor.isConnected).toBe(true);
});
