import { expect, it, vi } from "vitest";
import { earlyPressScript, replayEarlyPresses } from "./early-presses.ts";

it("presses again what was pressed before the page was interactive, once each and only if it is still there", () => {
  document.body.innerHTML = `<button id="a" data-replays></button><button id="b" data-replays></button><button id="c"></button>`;
  new Function(earlyPressScript)();
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const [a, b, c] = [find("a"), find("b"), find("c")];
  for (const button of [a, a, b, c]) button.click();
  expect(a.getAttribute("aria-busy")).toBe("true");
  b.remove();

  const pressed = vi.fn();
  for (const button of [a, b, c]) button.addEventListener("click", () => pressed(button.id));
  replayEarlyPresses();
  expect(pressed.mock.calls).toEqual([["a"]]);
  expect(a.hasAttribute("aria-busy")).toBe(false);
  a.click();
  replayEarlyPresses();
  expect(pressed).toHaveBeenCalledTimes(2);
});
