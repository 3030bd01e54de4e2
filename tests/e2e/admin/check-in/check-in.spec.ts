import { qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { book } from "../../bookings.ts";
import { expect, test } from "../../fixtures.ts";
import { tabTo } from "../../keyboard.ts";
import { signInAsAdmin } from "../../session.ts";
import { aBookedAppointment, anAppointmentAtCheckIn, holdScripts, startInMinutes } from "../booked-appointment.ts";

/** Longer than the time in which a second tap counts as a double tap and is ignored. */
const AFTER_DOUBLE_TAP_MS = 1_000;

test("opens check-in twelve hours before the appointment, and offers to record no-shows after its start", async ({
  page,
}) => {
  const { appointment } = await aBookedAppointment([1]);
  await startInMinutes(appointment.id, 12 * 60 + 10);
  await page.clock.install();
  await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
  await expect(page.getByText(/^Einchecken geht ab \d\d\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ist da: Frieda Ahrens" })).toBeHidden();
  await expect(page.getByLabel("Name oder Buchungscode")).toBeHidden();

  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByLabel("Name oder Buchungscode")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ist da: Frieda Ahrens" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fehlt: Frieda Ahrens" })).toBeHidden();
  await page.clock.fastForward(13 * 60 * 60_000);
  await expect(page.getByRole("button", { name: "Fehlt: Frieda Ahrens" })).toBeVisible();
});

test("counts presses made before the page is interactive", async ({ page }) => {
  const { path } = await anAppointmentAtCheckIn([1, 2]);
  await signInAsAdmin(page, "/admin/");
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  for (const name of ["Ist da: Frieda Ahrens", "Alle 2 da: Frieda Brandt"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-busy", "true");
  }
  release();
  await expect(page.getByText("3 von 3 da")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 von 3 da")).toBeVisible();
});

test("reads a booking code from the camera when the browser has no BarcodeDetector", async ({ page }) => {
  const { bookings, path: checkInPath } = await anAppointmentAtCheckIn([2]);
  const code = qrCodeOf(String(bookings[0]?.code));
  // A fake camera that shows the slightly rotated code.
  await page.addInitScript(({ size, path }) => {
    Reflect.deleteProperty(globalThis, "BarcodeDetector");
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const context2d = canvas.getContext("2d") as CanvasRenderingContext2D;
    // A captured stream delivers a frame whenever the canvas is drawn.
    setInterval(() => {
      context2d.resetTransform();
      context2d.fillStyle = "#dddad2";
      context2d.fillRect(0, 0, 640, 480);
      context2d.translate(160, 50);
      context2d.rotate(0.1);
      context2d.scale(340 / size, 340 / size);
      context2d.fillStyle = "#fff";
      context2d.fillRect(0, 0, size, size);
      context2d.fillStyle = "#221";
      context2d.fill(new Path2D(path));
    }, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, code);
  await signInAsAdmin(page, checkInPath);
  await page.getByRole("button", { name: "QR-Code lesen" }).click();
  const dialog = page.getByRole("dialog", { name: "QR-Code lesen" });
  await expect(dialog.getByText("Frieda Ahrens: alle 2 sind da.")).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen", exact: true }).click();
  await expect(page.getByText("2 von 2 da")).toBeVisible();
});

test("checks in, undoes the check-in, and opens and closes a dialog by keyboard alone", async ({ page }) => {
  const { path } = await anAppointmentAtCheckIn([1]);
  await page.clock.install();
  await signInAsAdmin(page, path);
  const button = (name: string) => page.getByRole("button", { name });
  await tabTo(button("Ist da: Frieda Ahrens"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 von 1 da")).toBeVisible();
  await expect(button("Zurücknehmen: Frieda Ahrens")).toBeFocused();
  await page.clock.fastForward(AFTER_DOUBLE_TAP_MS);
  await page.keyboard.press("Enter");
  await expect(page.getByText("0 von 1 da")).toBeVisible();
  await tabTo(button("Telefonisch buchen"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Telefonisch buchen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button("Telefonisch buchen")).toBeFocused();
});

test("fits the longest names on a phone, without an axe violation", async ({ page }) => {
  const { appointment } = await aBookedAppointment([]);
  const names = { firstName: "F".repeat(80), lastName: "Ü".repeat(80), companions: ["B".repeat(160)] };
  await book(appointment.id, { quantity: 2, ...names });
  await startInMinutes(appointment.id, 30);
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
  await expect(page.getByRole("button", { name: /^Alle 2 da/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("check-in");
  expectNoFindings();
});
