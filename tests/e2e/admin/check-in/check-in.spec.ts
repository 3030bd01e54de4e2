import { qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { book } from "../../bookings.ts";
import { expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { anAppointmentWithBookings, startInMinutes } from "../booked-appointment.ts";

test("opens check-in twelve hours before the appointment, and offers to record no-shows after its start", async ({
  page,
}) => {
  const { appointment } = await anAppointmentWithBookings({ quantities: [1] });
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

test("fits the longest names on a phone, without an axe violation, and reads a booking code from the camera when the browser has no BarcodeDetector", async ({
  page,
}) => {
  const { appointment, bookings } = await anAppointmentWithBookings({ quantities: [2] });
  const names = { firstName: "F".repeat(80), lastName: "Ü".repeat(80), companions: ["B".repeat(160)] };
  await book(appointment.id, { quantity: 2, ...names });
  await startInMinutes(appointment.id, 30);
  const qrCode = qrCodeOf(String(bookings[0]?.code));
  // A fake camera that shows the slightly rotated QR code.
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
  }, qrCode);
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
  await expect(page.getByRole("button", { name: /^Alle 2 da: F{80}/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("check-in");
  expectNoFindings();

  await page.getByRole("button", { name: "QR-Code lesen" }).click();
  const dialog = page.getByRole("dialog", { name: "QR-Code lesen" });
  await expect(dialog.getByText("Frieda Ahrens: alle 2 sind da.")).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen", exact: true }).click();
  await expect(page.getByText("2 von 4 da")).toBeVisible();
});
