import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Form } from "react-router";
import { expect, it, vi } from "vitest";
import Turnstile from "./turnstile.tsx";

it("renders a new widget after each submission, even when the action result stays the same", async () => {
  const renderWidget = vi.fn(() => "widget");
  vi.stubGlobal("turnstile", { render: renderWidget, remove() {} });
  vi.spyOn(document.head, "appendChild").mockImplementation((script) => {
    (script as HTMLScriptElement).onload?.(new Event("load"));
    return script;
  });
  const Component = () => (
    <Form method="post">
      <Turnstile siteKey="k" />
      <button type="submit">Anmelden</button>
    </Form>
  );
  // The result stays the same, as after a submission whose response is lost.
  const Stub = createRoutesStub([{ path: "/", Component, action: () => null }]);
  render(<Stub />);
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(renderWidget).toHaveBeenCalledTimes(count));
    fireEvent.click(screen.getByRole("button"));
  }
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
