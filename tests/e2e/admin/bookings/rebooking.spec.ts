import { formatDateTime } from "#domain/berlin-time.ts";
import { book, slotsOf } from "../../bookings.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin, signInTo } from "../../session.ts";
import { anAppointmentWithBookings } from "../booked-appointment.ts";
import { Presses } from "../presses.ts";

const DAY_MS = 86_400_000;

async function statusAndAppointmentOf(bookingIds: string[]) {
  const { data } = await builders.serviceClient
    .from("offer_booking")
    .select("status, appointment_id")
    .in("id", bookingIds)
    .order("last_name")
    .throwOnError();
  return data.map(({ status, appointment_id }) => [status, appointment_id]);
}

test("cancels an appointment and rebooks its three parties with at most four presses, and a guest accepts the replacement", async ({
  page,
  browser,
}) => {
  const { offer, appointment, bookings } = await anAppointmentWithBookings({ quantities: [1, 2, 3] });
  const target = await builders.anAppointment(offer.id, {
    capacity: 6,
    timestamp: new Date(Date.parse(appointment.timestamp) + 7 * DAY_MS).toISOString(),
  });
  await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
  const presses = new Presses();
  await presses.click(page.getByRole("button", { name: "Absagen" }));
  await presses.fill(page.getByLabel(/^Grund/), "Der Ofen ist kaputt.");
  await presses.click(page.getByRole("button", { name: "Absagen und benachrichtigen" }));
  await expect(page.getByText("3 Gruppen (6 Plätze) haben keinen Termin mehr.")).toBeVisible();
  await expect(page.getByText("Abgesagt: Der Ofen ist kaputt.")).toBeVisible();
  const when = formatDateTime(new Date(target.timestamp));
  await presses.click(page.getByRole("button", { name: `Alle umbuchen: ${when}` }));
  await expect(page.getByText(/^3 Gruppen umgebucht auf/)).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(4);
  expect(await statusAndAppointmentOf(bookings.map(({ id }) => id))).toEqual(Array(3).fill(["confirmed", target.id]));
  expect((await slotsOf(target.id)).free).toBe(0);

  const [booking] = bookings;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const guestPage = await context.newPage();
  await signInTo(guestPage, booking?.guest.email ?? "", `/buchung/uebersicht/${booking?.id}/`);
  await guestPage.getByRole("button", { name: /^Zusagen/ }).click();
  await expect(guestPage.getByText(/^Danke, wir rechnen mit dir/)).toBeVisible();
  await context.close();
  await page.goto(`/admin/angebots-buchungen/?buchung=${booking?.id}`);
  await expect(page.getByText("zugesagt", { exact: true })).toBeVisible();
});

test("shows why a party cannot be rebooked with the other parties, and rebooks it separately", async ({ page }) => {
  const { offer, appointment, bookings } = await anAppointmentWithBookings({ quantities: [1, 2] });
  const daysLater = (days: number) => new Date(Date.parse(appointment.timestamp) + days * DAY_MS).toISOString();
  const [next, later] = [
    await builders.anAppointment(offer.id, { timestamp: daysLater(1) }),
    await builders.anAppointment(offer.id, { timestamp: daysLater(2) }),
  ];
  const [ahrens, brandt] = bookings;
  await book(next.id, {}, brandt?.guest.token);
  const { api } = await signInAsAdmin(page);
  await api.offerAppointment.cancel.mutate({ id: appointment.id });

  await page.goto(`/admin/termin-buchungen/${appointment.id}/`);
  const time = formatDateTime(new Date(next.timestamp));
  const rebooking = page.getByRole("region", { name: "Umbuchen" });
  await expect(rebooking.getByText("Schon gebucht von Frieda Brandt")).toBeVisible();
  const choice = rebooking.getByRole("checkbox", { name: "Frieda Ahrens, 1 Platz" });
  await choice.uncheck({ force: true });
  await expect(rebooking.getByRole("button", { name: `Passt nicht: ${time}` })).toBeDisabled();
  await choice.check({ force: true });
  await rebooking.getByRole("button", { name: `1 von 2 umbuchen: ${time}` }).click();
  await expect(rebooking.getByText(`Eine Gruppe umgebucht auf ${time}.`)).toBeVisible();
  await expect(rebooking.getByText("Frieda Brandt hat dort schon gebucht.")).toBeVisible();

  await page.goto(`/admin/angebots-buchungen/?buchung=${brandt?.id}`);
  const drawer = page.getByRole("dialog", { name: "Frieda Brandt" });
  await drawer
    .getByLabel("Auf einen anderen Termin umbuchen")
    .selectOption({ label: `${formatDateTime(new Date(later.timestamp))}, 10 Plätze frei` });
  await drawer.getByRole("button", { name: "Ganze Gruppe umbuchen" }).click();
  await expect(page.getByText(`Umgebucht auf ${formatDateTime(new Date(later.timestamp))}.`)).toBeVisible();
  expect(await statusAndAppointmentOf([String(ahrens?.id), String(brandt?.id)])).toEqual([
    ["confirmed", next.id],
    ["confirmed", later.id],
  ]);
});
