import { act, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { MenuDialog } from "./menu-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each(["before", "after"])(
  "closes a menu that was opened before hydration when the screen becomes wide %s hydration",
  async (widening) => {
    const query = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal("matchMedia", () => query);
    const menu = (
      <MenuDialog id="menue" className="" barClassName="">
        Werkstätten
      </MenuDialog>
    );
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(menu);
    const dialog = container.querySelector("dialog");
    dialog?.showModal(); // as the button's invoker attributes do
    query.matches = widening === "before";
    await act(async () => render(menu, { container, hydrate: true }));
    expect(dialog?.open).toBe(widening === "after");
    query.matches = true;
    query.dispatchEvent(new Event("change"));
    expect(dialog?.open).toBe(false);
  },
);

it("closes when the visitor goes back, because the header stays mounted", () => {
  const { container } = render(
    <MenuDialog id="menue" className="" barClassName="">
      Werkstätten
    </MenuDialog>,
  );
  const dialog = container.querySelector("dialog");
  dialog?.showModal();
  dispatchEvent(new PopStateEvent("popstate"));
  expect(dialog?.open).toBe(false);
});
