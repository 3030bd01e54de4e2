import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { ShareButton } from "./share-button.tsx";

const setNavigator = (name: "share" | "clipboard", value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });
const titles = () => getOpenNotifications().map(({ title }) => title);
const pressShare = () => {
  render(<ShareButton title="Atelier Nord" />);
  fireEvent.click(screen.getByRole("button", { name: /^Teilen ?: Atelier Nord/ }));
};

afterEach(() => {
  cleanup();
  for (const { id } of getOpenNotifications()) closeNotification(id);
  setNavigator("share", undefined);
  setNavigator("clipboard", undefined);
});

it("is invisible until it is interactive", () => {
  expect(renderToString(<ShareButton title="Atelier Nord" />)).toContain("invisible");
  render(<ShareButton title="Atelier Nord" />);
  expect(screen.getByRole("button").className).not.toContain("invisible");
});

it("shares the URL without query and hash when the device has a share dialog", async () => {
  const share = vi.fn(async () => {});
  setNavigator("share", share);
  history.replaceState(null, "", "/kunstraum/nord-ab12c/?seite=2#angebote");
  pressShare();
  await eventually(() => expect(share).toHaveBeenCalled());
  expect(share).toHaveBeenCalledWith({ title: "Atelier Nord", url: `${location.origin}/kunstraum/nord-ab12c/` });
});

it("copies the URL when the device has no share dialog", async () => {
  const writeText = vi.fn(async () => {});
  setNavigator("clipboard", { writeText });
  pressShare();
  await eventually(() => expect(titles()).toEqual(["Link kopiert."]));
  expect(writeText).toHaveBeenCalledWith(location.origin + location.pathname);
});

it("shows a toast when copying fails, and none when the share dialog is closed", async () => {
  setNavigator("share", async () => Promise.reject(new DOMException("closed", "AbortError")));
  pressShare();
  await Promise.resolve();
  cleanup();
  setNavigator("share", undefined);
  setNavigator("clipboard", { writeText: async () => Promise.reject(new Error("refused")) });
  pressShare();
  await eventually(() => expect(titles()).toEqual(["Der Link ließ sich nicht teilen."]));
});
