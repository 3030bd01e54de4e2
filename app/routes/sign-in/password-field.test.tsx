import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { PasswordField } from "./password-field.tsx";

afterEach(cleanup);

it("shows the password when the button is pressed, and hides the button before hydration", () => {
  const field = <PasswordField label="Passwort" autoComplete="current-password" />;
  expect(renderToString(field)).toContain("invisible");
  render(field);
  const button = screen.getByRole("button", { name: "Passwort anzeigen" });
  expect(button.className).not.toContain("invisible");
  fireEvent.click(button);
  expect(screen.getByLabelText("Passwort").getAttribute("type")).toBe("text");
});
