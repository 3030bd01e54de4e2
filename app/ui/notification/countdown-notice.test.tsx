import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusalMessage } from "#domain/refusal.ts";
import { CountdownNotice } from "./countdown-notice.tsx";

it.each([
  [43, "Zu viele Versuche. Bitte warte 43 Sekunden."],
  [1, "Zu viele Versuche. Bitte warte eine Sekunde."],
  [900, "Zu viele Versuche. Bitte warte 15 Minuten."],
])("shows only the message, which contains the time to wait, when %i seconds are left", (seconds, sentence) => {
  const message = refusalMessage("too_many_attempts", { seconds });
  render(<CountdownNotice message={message} seconds={seconds} afterwards="" />);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
});
