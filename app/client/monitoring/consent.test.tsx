import { expect, it, vi } from "vitest";
import { askForConsent, isConsentQuestionOpen, onConsentChange } from "./consent.ts";

it("closes the question when it is answered in another tab", () => {
  const listener = vi.fn();
  const unsubscribe = onConsentChange(listener);
  askForConsent();
  dispatchEvent(new StorageEvent("storage", { key: "color-mode", newValue: "dark" }));
  expect(isConsentQuestionOpen()).toBe(true);
  dispatchEvent(new StorageEvent("storage", { key: "al-einwilligung", newValue: "{}" }));
  expect(isConsentQuestionOpen()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(3); // once for the question, once for each storage event
  unsubscribe();
});
