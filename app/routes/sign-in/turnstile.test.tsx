import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Form } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import Turnstile from "./turnstile.tsx";

// Shared by the tests, because the component keeps the API that it gets in the first test.
const renderWidget = vi.fn(() => "widget");
const stubApi = () => vi.stubGlobal("turnstile", { render: renderWidget, remove() {} });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  renderWidget.mockClear();
});

/** An appended script is not loaded, but fires `load` in a microtask. */
const stubScripts = () =>
  vi.spyOn(document.head, "appendChild").mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event("load")));
    return script;
  });

it("loads the script again when a blocker has served an empty one", async () => {
  const loadScript = stubScripts();
  const Stub = createRoutesStub([{ path: "/", Component: () => <Turnstile siteKey="k" /> }]);
  render(<Stub />).unmount();
  await Promise.resolve(); // the load has ended
  stubApi();
  render(<Stub />).unmount();
  expect(loadScript).toHaveBeenCalledTimes(2);
});

it("renders a new widget after each submission, even when the action result stays the same", async () => {
  stubApi();
  stubScripts();
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
});
