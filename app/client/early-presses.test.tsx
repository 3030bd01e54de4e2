import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { earlyPressScript, replayEarlyPresses } from "./early-presses.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the script as the browser does when it parses a `<script>` in `parent`. */
function runEarlyPressScript(parent: HTMLElement): void {
  vi.spyOn(document, "currentScript", "get").mockReturnValue(parent.appendChild(document.createElement("script")));
  new Function(earlyPressScript)();
}

it("replays one early press per button, but none on a submit button or a removed button", () => {
  document.body.innerHTML = `<button id="a" type="button"></button><button id="b" type="button"></button><button id="c" type="submit"></button>`;
  runEarlyPressScript(document.body);
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  const [a, b, c] = [find("a"), find("b"), find("c")];
  for (const button of [a, a, b, c]) button.click();
  expect(a.getAttribute("aria-busy")).toBe("true");
  b.remove();

  const pressed = vi.fn();
  for (const button of [a, b, c]) button.addEventListener("click", () => pressed(button.id));
  a.click();
  expect(pressed).not.toHaveBeenCalled(); // the replay handles it
  replayEarlyPresses();
  expect(pressed.mock.calls).toEqual([["a"]]);
  expect(a.hasAttribute("aria-busy")).toBe(false);
  a.click();
  replayEarlyPresses();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it("ignores presses outside the script's parent element, and does not follow a pressed link once that element is gone", async () => {
  vi.useFakeTimers();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  document.body.innerHTML = `<button type="button">Teilen</button><section><a href="/bild.webp" data-early-press>Bild</a></section>`;
  const share = screen.getByRole("button");
  const shared = vi.fn();
  share.addEventListener("click", shared);
  const section = document.querySelector("section") as HTMLElement;
  runEarlyPressScript(section);
  share.click();
  expect([shared.mock.calls.length, share.hasAttribute("aria-busy")]).toEqual([1, false]);

  screen.getByRole("link").click();
  section.remove();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign).not.toHaveBeenCalled();
  share.click();
  expect(shared).toHaveBeenCalledTimes(2);
  await replayEarlyPresses();
});

it("lets the page handle an early press on a link, and follows the link when hydration takes five seconds", async () => {
  vi.useFakeTimers();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  document.body.innerHTML = `<a href="/bild.webp" data-early-press><img alt="Krug"></a>`;
  const link = screen.getByRole("link");
  const onClick = vi.fn((event: Event) => event.preventDefault());
  const pressEarly = (init: MouseEventInit = {}) => {
    runEarlyPressScript(document.body);
    const press = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    screen.getByRole("img").dispatchEvent(press);
    return press.defaultPrevented;
  };
  // A click with a modifier key downloads the file or opens it elsewhere.
  expect(pressEarly({ altKey: true })).toBe(false);
  expect(pressEarly()).toBe(true);
  link.addEventListener("click", onClick);
  await replayEarlyPresses();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([onClick.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);

  link.removeEventListener("click", onClick);
  expect(pressEarly()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign).toHaveBeenCalledExactlyOnceWith("http://localhost:3000/bild.webp");
});

function Form({ onSubmit }: { onSubmit: (text: string, isPaid: boolean) => void }) {
  const [text, setText] = useState("");
  const [isPaid, setPaid] = useState(false);
  return (
    <form
      data-early-press
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text, isPaid);
      }}
    >
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input type="checkbox" data-early-press checked={isPaid} onChange={() => setPaid(!isPaid)} />
      <button type="submit">Suchen</button>
    </form>
  );
}

it("replays text, checkboxes and submissions when they precede React's handlers", async () => {
  const onSubmit = vi.fn();
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<Form onSubmit={onSubmit} />);
  runEarlyPressScript(container);
  const [field, box] = [screen.getByRole<HTMLInputElement>("textbox"), screen.getByRole<HTMLInputElement>("checkbox")];
  field.value = "Erna";
  fireEvent.input(field);
  box.click();
  expect(box.checked).toBe(false); // prevented, because React would not notice the change
  expect(box.getAttribute("aria-busy")).toBe("true");
  const submitted = new Event("submit", { bubbles: true, cancelable: true });
  screen.getByRole("button").closest("form")?.dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(true);

  render(<Form onSubmit={onSubmit} />, { container, hydrate: true });
  await act(replayEarlyPresses);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith("Erna", true));
  expect([field.value, box.checked]).toEqual(["Erna", true]);
});

it("replays an empty value when the text of a field was typed and deleted again", async () => {
  const onSubmit = vi.fn();
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<Form onSubmit={onSubmit} />);
  runEarlyPressScript(container);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  for (const text of ["E", ""]) {
    field.value = text;
    fireEvent.input(field);
  }

  render(<Form onSubmit={onSubmit} />, { container, hydrate: true });
  await act(replayEarlyPresses);
  fireEvent.submit(container.querySelector("form") as HTMLFormElement);
  expect(field.value).toBe("");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith("", false);
});
