import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { qrCodeOf } from "#app/routes/booking/qr-code.ts";
import { addMonths } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime } from "#domain/berlin-time.ts";
import { aBookingRequest } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import { auditPages } from "./axe.ts";
import { aGuest, anotherBrowser, builders, expect, PASSWORD, signInTo, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";

test.slow();
// Offline; and news of bookings that cross with a sign-out are refused (401).
test.use({
  expectedErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches|401 .*offerBooking\.listRecords/,
});

/** An admin of this test only, signed in on a page. */
async function asAdmin(page: Page, path: string) {
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  await signInTo(page, admin.email, path);
  return { ...admin, api: apiAs(admin.token) };
}

/** A date in ten days with bookings of as many parties as there are `quantities`. */
async function aDateWithParties(quantities: number[], { slots = 10 } = {}) {
  const offer = await builders.anOffer({ name: `Drehen an der Scheibe ${crypto.randomUUID().slice(0, 8)}` });
  const date = await builders.anAppointment(offer.id, { slots });
  const names = ["Ahrens", "Brandt", "Cordes", "Dahl"];
  const bookings = [];
  for (const [n, quantity] of quantities.entries()) {
    const guest = await aGuest();
    const request = aBookingRequest(date.id, { quantity, firstName: "Frieda", lastName: names[n] });
    bookings.push({ ...(await apiAs(guest.token).offerBooking.book.mutate(request)), guest });
  }
  return { offer, date, bookings };
}

/** The list on the screen; the one for paper hangs beside it. */
const parties = (page: Page) => page.getByRole("list", { name: "Teilnehmende" });

/** A date that begins in half an hour. Bookings had to be made before. */
async function aDateAtTheDoor(quantities: number[]) {
  const made = await aDateWithParties(quantities);
  await startsIn(made.date.id, 30);
  return made;
}

async function startsIn(id: string, minutes: number) {
  const timestamp = new Date(Date.now() + minutes * 60_000).toISOString();
  await builders.admin.from("offer_appointment").update({ timestamp }).eq("id", id);
}

test("a year of weekly dates stays at 18:00 through both changes of the clocks", async ({ page }) => {
  const offer = await builders.anOffer({ name: "Weben ohne Eile", minimum_participants: 2 });
  await asAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  const planner = page.getByRole("dialog", { name: "Termine anlegen" });
  await planner.getByLabel("Erster Tag").fill("2027-01-06");
  await planner.getByLabel("Letzter Tag").fill("2027-12-29");
  await expect(planner.getByRole("checkbox")).toHaveCount(52);
  await expect(planner.getByRole("checkbox", { name: "24.03.2027 — 18:00 Uhr" })).toBeVisible();
  await expect(planner.getByRole("checkbox", { name: "31.03.2027 — 18:00 Uhr" })).toBeVisible();
  await planner.getByRole("checkbox", { name: "22.12.2027 — 18:00 Uhr" }).press("Space");
  await planner.getByRole("button", { name: "51 Termine anlegen" }).click();
  await expect(page.getByText("51 Termine sind angelegt.")).toBeVisible();
  await expect(page.getByText("noch 2 bis zum Mindestwert").first()).toBeVisible();

  const { data } = await builders.admin
    .from("offer_appointment")
    .select("timestamp")
    .eq("offer_id", offer.id)
    .order("timestamp");
  const clock = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", timeStyle: "short" });
  expect(data).toHaveLength(51);
  expect(new Set(data?.map(({ timestamp }) => clock.format(new Date(timestamp))))).toEqual(new Set(["18:00"]));
  expect(new Set(data?.map(({ timestamp }) => new Date(timestamp).getUTCHours()))).toEqual(new Set([16, 17]));

  // The same rule again makes nothing twice, and the calendar shows it as it is.
  await page.getByRole("link", { name: "Monatsansicht" }).click();
  await page.goto(`/admin/angebots-termine/${offer.slug}/?monat=2027-03`);
  await expect(page.getByRole("heading", { name: "März 2027" })).toBeVisible();
  await expect(page.getByRole("link", { name: /18:00 0\/8/ })).toHaveCount(5);
});

test("two dates at one place at once are shown before they are made", async ({ page }) => {
  const { data: place } = await builders.admin
    .from("location")
    .insert({ name: "Alte Ziegelei", slug: "", slug_id: "" })
    .select("id")
    .single();
  const other = await builders.anOffer({ name: "Scherben bringen Kunst", location_id: place?.id ?? "" });
  const offer = await builders.anOffer({ name: "Weben ohne Eile", location_id: place?.id ?? "" });
  await builders.anAppointment(other.id, { timestamp: "2027-05-05T17:00:00Z" });
  await asAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  await page.getByLabel("Wiederholung").selectOption("Einzelne Tage");
  await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill("2027-05-05");
  await expect(page.getByText("Selber Ort: Scherben bringen Kunst, 19:00 Uhr")).toBeVisible();
});

test("places are never taken away from who booked; a moved date tells everyone", async ({ page }) => {
  const { offer, date, bookings } = await aDateWithParties([3]);
  await asAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: /^Plätze:/ }).click();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Es sind schon 3 Plätze gebucht oder reserviert.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Ausgebucht")).toBeVisible();

  await page.getByRole("button", { name: /^Verschieben:/ }).click();
  const to = addMonths(berlinDay(new Date(date.timestamp)).slice(0, 7), 1);
  await page.getByLabel("Neuer Tag").fill(`${to}-15`);
  await page.getByLabel("Neue Uhrzeit").fill("11:30");
  await page.getByRole("button", { name: "Verschieben und alle benachrichtigen" }).click();
  await expect(page.getByText(/Verschoben auf 15\./)).toBeVisible();
  const { data } = await builders.admin
    .from("mail_outbox")
    .select("kind")
    .eq("payload->>booking_id", bookings[0]?.id ?? "");
  expect(data?.map(({ kind }) => kind)).toContain("appointment_moved");
});

test("a date is called off, and its three parties go to another with one press", async ({ page }) => {
  const { offer, date, bookings } = await aDateWithParties([1, 2, 3]);
  const target = await builders.anAppointment(offer.id, {
    slots: 6,
    timestamp: new Date(Date.parse(date.timestamp) + 7 * 86_400_000).toISOString(),
  });
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await page.getByRole("button", { name: "Absagen" }).click();
  await page.getByLabel(/^Grund/).fill("Der Ofen ist kaputt.");
  await page.getByRole("button", { name: "Absagen und alle benachrichtigen" }).click();
  await expect(page.getByText("3 Gruppen (6 Plätze) haben keinen Termin mehr.")).toBeVisible();
  await expect(page.getByText("Abgesagt: Der Ofen ist kaputt.")).toBeVisible();
  await page.getByRole("button", { name: `Alle umbuchen: ${formatDateTime(new Date(target.timestamp))}` }).click();
  await expect(page.getByText(/^3 Gruppen umgebucht auf/)).toBeVisible();

  const { data } = await builders.admin
    .from("offer_booking")
    .select("id, status, appointment_id")
    .in(
      "id",
      bookings.map(({ id }) => id),
    );
  expect(data?.map(({ status, appointment_id }) => [status, appointment_id])).toEqual(
    Array(3).fill(["confirmed", target.id]),
  );
  const { data: full } = await builders.admin
    .from("offer_appointment")
    .select("remaining_slots")
    .eq("id", target.id)
    .single();
  expect(full?.remaining_slots).toBe(0);
});

test("who stays when a date is rebooked is named with the reason, and goes elsewhere alone", async ({ page }) => {
  const { offer, date, bookings } = await aDateWithParties([1, 2]);
  const [next, later] = [
    await builders.anAppointment(offer.id, { timestamp: new Date(Date.parse(date.timestamp) + 864e5).toISOString() }),
    await builders.anAppointment(offer.id, {
      timestamp: new Date(Date.parse(date.timestamp) + 2 * 864e5).toISOString(),
    }),
  ];
  const [ahrens, brandt] = bookings;
  await apiAs(brandt?.guest.token ?? "").offerBooking.book.mutate(aBookingRequest(next.id));
  const { api } = await asAdmin(page, "/admin/angebots-buchungen/");
  await api.offerAppointment.cancel.mutate({ id: date.id });

  await page.goto(`/admin/termin-buchungen/${date.id}/`);
  const when = formatDateTime(new Date(next.timestamp));
  const umbuchen = page.getByRole("region", { name: "Umbuchen" });
  await expect(umbuchen.getByText("Schon gebucht von Frieda Brandt")).toBeVisible();
  await umbuchen.getByRole("checkbox", { name: "Frieda Ahrens, 1 Platz" }).uncheck({ force: true });
  await expect(umbuchen.getByRole("button", { name: `Passt nicht: ${when}` })).toBeDisabled();
  await umbuchen.getByRole("checkbox", { name: "Frieda Ahrens, 1 Platz" }).check({ force: true });
  await umbuchen.getByRole("button", { name: `1 von 2 umbuchen: ${when}` }).click();
  await expect(umbuchen.getByText(`Eine Gruppe umgebucht auf ${when}.`)).toBeVisible();
  await expect(umbuchen.getByText("Frieda Brandt hat dort schon gebucht.")).toBeVisible();

  await page.goto(`/admin/angebots-buchungen/?buchung=${brandt?.id}`);
  const panel = page.getByRole("dialog", { name: "Frieda Brandt" });
  await panel
    .getByLabel("Auf einen anderen Termin umbuchen")
    .selectOption({ label: `${formatDateTime(new Date(later.timestamp))}, 10 Plätze frei` });
  await panel.getByRole("button", { name: "Ganze Gruppe umbuchen" }).click();
  await expect(page.getByText(`Umgebucht auf ${formatDateTime(new Date(later.timestamp))}.`)).toBeVisible();
  const { data } = await builders.admin
    .from("offer_booking")
    .select("appointment_id")
    .in("id", [ahrens?.id ?? "", brandt?.id ?? ""])
    .order("last_name");
  expect(data?.map(({ appointment_id }) => appointment_id)).toEqual([next.id, later.id]);
});

test("at the door: offline marks wait, are sent later, and count nobody twice", async ({ page, context, browser }) => {
  const { date, bookings } = await aDateAtTheDoor([1, 2, 3]);
  await page.setViewportSize({ width: 390, height: 800 });
  const { email } = await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect(page.getByText("0 von 6 da")).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("button", { name: "Ist da: Frieda Ahrens" }).click();
  await page.getByLabel("Buchungscode").fill(bookings[1]?.code.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Einchecken" }).click();
  await expect(page.getByText("Frieda Brandt: alle 2 sind da.")).toBeVisible();
  await page.getByRole("button", { name: "Erst 1 da: Frieda Cordes" }).click();
  await expect(page.getByText("4 von 6 da")).toBeVisible();
  await expect(page.getByText("3 noch nicht übertragen")).toBeVisible();

  // Somebody else at the door has marked one of them meanwhile.
  const other = await anotherBrowser(browser);
  await signInTo(other, email, `/admin/termin-buchungen/${date.id}/`);
  await expect(other.getByText("0 von 6 da")).toBeVisible();
  await other.getByRole("button", { name: "Ist da: Frieda Ahrens" }).click();
  await expect(other.getByText("1 von 6 da")).toBeVisible();
  await other.context().close();

  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await page.reload();
  await expect(page.getByText("4 von 6 da")).toBeVisible();
  const { data } = await builders.admin
    .from("offer_booking")
    .select("status, present")
    .eq("appointment_id", date.id)
    .order("last_name");
  expect(data).toEqual([
    { status: "attended", present: 1 },
    { status: "attended", present: 2 },
    { status: "attended", present: 1 },
  ]);
  await page.getByLabel("Buchungscode").fill("ZZZZZZZZ");
  await page.getByRole("button", { name: "Einchecken" }).click();
  await expect(page.getByText("Der Code ZZZZZZZZ gehört nicht zu diesem Termin.")).toBeVisible();
});

test("at the door: the list is there again after a reload offline, with its marks, until somebody signs out", async ({
  page,
  context,
}) => {
  const { date } = await aDateAtTheDoor([1, 2]);
  const path = `/admin/termin-buchungen/${date.id}/`;
  await asAdmin(page, path);
  await page.getByRole("button", { name: "Ist da: Frieda Ahrens" }).click();
  await expect(page.getByText("1 von 3 da")).toBeVisible();
  const kept = () =>
    page.evaluate(async (wanted) => (await (await caches.match(wanted))?.text())?.includes("attended") ?? false, path);
  await expect.poll(kept, { timeout: 15_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("1 von 3 da")).toBeVisible();
  await page.getByRole("button", { name: "Alle 2 da: Frieda Brandt" }).click();
  // What is shown is kept.
  await expect(page.getByText("3 von 3 da")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 von 3 da")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();

  await page.getByText("Konto und Licht").click();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => caches.has("al-check-in"))).toBe(false);
});

test("at the door: a weak network takes neither the list nor the marks away", async ({ page }) => {
  const { date } = await aDateAtTheDoor([1, 2]);
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect(page.getByText("0 von 3 da")).toBeVisible();

  // Opened by its address, it knows no more than itself.
  const knowsItself = page.waitForResponse(/__manifest/);
  await page.reload();
  await knowsItself;
  await expect(page.getByText("0 von 3 da")).toBeVisible();

  // Marks get through, the page itself does not.
  let refused = 0;
  await page.route(/\.data(\?|$)|__manifest/, (route) => {
    refused++;
    return route.abort();
  });
  await page.getByRole("button", { name: "Ist da: Frieda Ahrens" }).click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await expect(page.getByText("1 von 3 da")).toBeVisible();

  // Somebody else books: the live frame has the page read again, which fails as well.
  const guest = await aGuest();
  const before = refused;
  await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest((await aDateWithParties([])).date.id));
  await expect.poll(() => refused).toBeGreaterThan(before);
  await expect(page.getByText("1 von 3 da")).toBeVisible();

  // What was missed is read once there is a network again, without anybody doing anything.
  await builders.admin.from("offer_booking").update({ last_name: "Zander" }).eq("appointment_id", date.id);
  await page.unroute(/\.data(\?|$)|__manifest/);
  await expect(page.getByText("Zander, Frieda").first()).toBeVisible();
});

test("at the door: the first message of a page comes without a network, too, and so do the files", async ({
  page,
  context,
}) => {
  const { date } = await aDateAtTheDoor([1]);
  await startsIn(date.id, -5);
  // No other journey's booking may bring the first message.
  await page.addInitScript(() => localStorage.setItem("buchungen-stumm", "1"));
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect.poll(() => page.evaluate(() => caches.has("al-check-in")), { timeout: 15_000 }).toBe(true);
  await expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), new URL(page.url()).pathname))
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Alle ohne Häkchen: nicht erschienen" }).click();
  await page.getByRole("button", { name: "Ja, eintragen" }).click();
  await expect(page.getByText("Das hat nicht geklappt. Bitte prüfe deine Verbindung")).toBeVisible();
  await expect(page.getByText("0 von 1 da")).toBeVisible();

  // Also after a reload: what the page loads late is kept with it.
  await page.reload();
  for (const kind of ["Excel", "CSV"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: kind }).click();
    await download;
  }
});

test("at the door: a code is read from the picture of a camera, where the browser has nothing for it", async ({
  page,
}) => {
  const { bookings, date } = await aDateAtTheDoor([2]);
  const { size, path } = qrCodeOf(bookings[0]?.code ?? "");
  // A camera that looks at the code as guests show it: on a screen, a little askew.
  await page.addInitScript(
    ({ size, path }) => {
      Reflect.deleteProperty(globalThis, "BarcodeDetector");
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const draw = canvas.getContext("2d") as CanvasRenderingContext2D;
      setInterval(() => {
        draw.resetTransform();
        draw.fillStyle = "#dddad2";
        draw.fillRect(0, 0, 640, 480);
        draw.translate(160, 50);
        draw.rotate(0.1);
        draw.scale(340 / size, 340 / size);
        draw.fillStyle = "#fff";
        draw.fillRect(0, 0, size, size);
        draw.fillStyle = "#221";
        draw.fill(new Path2D(path));
      }, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    { size, path },
  );
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await page.getByRole("button", { name: "QR-Code lesen" }).click();
  const dialog = page.getByRole("dialog", { name: "QR-Code lesen" });
  await expect(dialog.getByText("Frieda Ahrens: alle 2 sind da.")).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(page.getByText("2 von 2 da")).toBeVisible();
});

test("before the doors open nobody is checked in, and the page says from when", async ({ page }) => {
  const { date } = await aDateWithParties([1]);
  await startsIn(date.id, 12 * 60 + 10);
  await page.clock.install();
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect(page.getByText(/^Einchecken geht ab \d\d\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Ist da: Frieda Ahrens" })).toBeHidden();
  await expect(page.getByLabel("Buchungscode")).toBeHidden();

  // The page stays open, and the time comes.
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByLabel("Buchungscode")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ist da: Frieda Ahrens" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fehlt: Frieda Ahrens" })).toBeHidden();
  await page.clock.fastForward(13 * 60 * 60_000);
  await expect(page.getByRole("button", { name: "Fehlt: Frieda Ahrens" })).toBeVisible();
});

test("the longest names there are fit on a phone", async ({ page }) => {
  const { date } = await aDateWithParties([]);
  const guest = await aGuest();
  const request = aBookingRequest(date.id, {
    quantity: 2,
    firstName: "F".repeat(80),
    lastName: "Ü".repeat(80),
    companions: ["B".repeat(160)],
  });
  await apiAs(guest.token).offerBooking.book.mutate(request);
  await startsIn(date.id, 30);
  await page.setViewportSize({ width: 390, height: 800 });
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect(page.getByRole("button", { name: /^Alle 2 da/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("a message to everybody who booked a date arrives, and a booking's mail is sent once more", async ({ page }) => {
  const { date, bookings } = await aDateWithParties([1, 2]);
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await page.getByRole("button", { name: "Nachricht an alle" }).click();
  const dialog = page.getByRole("dialog", { name: "Nachricht an alle" });
  await dialog.getByRole("button", { name: "An 2 Buchungen senden" }).click();
  await expect(dialog.getByLabel("Betreff")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Betreff").fill("Bitte Schürzen mitbringen");
  await dialog.getByLabel("Nachricht", { exact: true }).fill("Der Ton ist frisch.\nBis dann!");
  await dialog.getByRole("button", { name: "An 2 Buchungen senden" }).dblclick();
  await expect(page.getByText("2 E-Mails sind unterwegs.")).toBeVisible();
  const messages = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes("Bitte Schürzen mitbringen"));
  for (const { guest } of bookings) {
    await expect
      .poll(async () => (await messages(guest.email)).map(({ text }) => text))
      .toEqual([expect.stringContaining("> Der Ton ist frisch.\n> Bis dann!")]);
  }

  const [first] = bookings;
  const confirmations = async () =>
    (await mailsTo(first?.guest.email ?? "")).filter(
      ({ subject, text }) => !subject.includes("Schürzen") && text.includes(first?.code ?? ""),
    );
  await expect.poll(async () => (await confirmations()).length).toBe(1);
  await page.goto(`/admin/angebots-buchungen/?buchung=${first?.id}`);
  await page.getByRole("button", { name: "E-Mail noch einmal senden" }).click();
  await expect(page.getByText("Die E-Mail ist noch einmal unterwegs.")).toBeVisible();
  await expect.poll(async () => (await confirmations()).length).toBe(2);
  const [again, before] = await confirmations();
  expect(again?.subject).toBe(before?.subject);
});

test("a booking on the telephone belongs to the address, and is found by name, address and code", async ({ page }) => {
  const { date, offer } = await aDateWithParties([]);
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await page.getByRole("button", { name: "Telefonisch buchen" }).click();
  const form = page.getByRole("dialog", { name: "Telefonisch buchen" });
  await form.getByRole("button", { name: "Verbindlich buchen" }).click();
  await expect(form.getByText("Bitte gib eine gültige E-Mail-Adresse ein.")).toBeVisible();
  const email = `telefon-${crypto.randomUUID()}@example.org`;
  await form.getByLabel("E-Mail").fill(email);
  await form.getByLabel("Vorname").fill("Jörg");
  await form.getByLabel("Nachname").fill("Öhlenschläger");
  await form.getByLabel("Plätze").fill("2");
  await form.getByLabel(/^Begleitung/).fill("Anna Öhlenschläger");
  await form.getByRole("button", { name: "Verbindlich buchen" }).dblclick();
  await expect(page.getByText("mit Anna Öhlenschläger")).toBeVisible();
  const { data } = await builders.admin
    .from("offer_booking")
    .select("id, code, user_id, quantity")
    .eq("user_email", email);
  expect(data).toMatchObject([{ user_id: null, quantity: 2 }]);

  const booking = data?.[0];
  for (const query of ["oehlenschl jörg", email, booking?.code ?? ""]) {
    await page.goto(
      `/admin/angebots-buchungen/?suche=${encodeURIComponent(query)}&angebot=${encodeURIComponent(offer.name)}`,
    );
    await expect(page.getByText("1–1 von 1")).toBeVisible();
  }
  await page.getByRole("link", { name: "Jörg Öhlenschläger" }).click();
  const panel = page.getByRole("dialog", { name: "Jörg Öhlenschläger" });
  await expect(panel.getByText("Telefonisch gebucht")).toBeVisible();
  await panel.getByLabel("Anzahl ändern").fill("3");
  await panel.getByRole("button", { name: "Anzahl speichern" }).click();
  await expect(panel.getByText("Plätze: 2 → 3")).toBeVisible();
  await panel.getByLabel(/^Notiz/).fill("Ruft vorher noch einmal an.");
  await panel.getByRole("button", { name: "Notiz speichern" }).click();
  await expect(panel.getByText("Notiz geändert")).toBeVisible();
  await panel.getByRole("button", { name: "Buchung stornieren" }).click();
  await panel.getByRole("button", { name: "Der Gast sagt ab" }).click();
  await expect(panel.getByText("Storniert", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/buchung=/);
});

test("the list of a date opens in German Excel and in a parser, and calculates nothing", async ({ page }) => {
  const { date } = await aDateWithParties([2]);
  const { api } = await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await api.offerBooking.bookByPhone.mutate({
    ...aBookingRequest(date.id),
    email: "boese@example.org",
    firstName: "=1+1",
    lastName: "@Böse",
    message: '=HYPERLINK("https://evil.example.org")',
  });
  // The page follows on its own.
  await expect(parties(page).getByText("@Böse, =1+1")).toBeVisible();
  const [csvFile] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  const csv = await readFile(await csvFile.path(), "utf8");
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true, delimiter: ";" });
  expect(errors).toEqual([]);
  expect(data.map((row) => [row.Nachname, row.Vorname, row.Plätze])).toEqual([
    ["'@Böse", "'=1+1", "1"],
    ["Ahrens", "Frieda", "2"],
  ]);
  expect(Object.values(data[0] ?? {}).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);

  const [xlsxFile] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel" }).click(),
  ]);
  const [sheet] = await readXlsxFile(await readFile(await xlsxFile.path()));
  expect(sheet?.data[1]?.slice(0, 3)).toEqual(["@Böse", "=1+1", 1]);
});

test("tables follow bookings as they happen, and a new one is told until that is muted", async ({ page }) => {
  const { date, offer } = await aDateWithParties([]);
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  const book = async (lastName: string) => {
    const guest = await aGuest();
    await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id, { lastName }));
  };
  await expect(page.getByText("Noch niemand.")).toBeVisible();
  await book("Ahrens");
  await expect(parties(page).getByText("Ahrens, Friederike")).toBeVisible();
  const news = page.getByRole("article").filter({ hasText: `${offer.name}, 1 Platz` });
  await expect(news).toBeVisible();
  await expect(page.getByText("0 von 1 da")).toBeVisible();

  await page.getByText("Konto und Licht").click();
  await page.getByRole("checkbox", { name: "Neue Buchungen melden" }).first().press("Space");
  await news.getByRole("button", { name: "Schließen" }).click();
  await expect(news).toBeHidden();
  await book("Brandt");
  await expect(parties(page).getByText("Brandt, Friederike")).toBeVisible();
  await expect(news).toBeHidden();
});

test("what is booked before the page has begun to listen is caught up with, and told", async ({ page }) => {
  const { date, offer } = await aDateWithParties([]);
  let listen = () => {};
  const mayListen = new Promise<void>((resolve) => {
    listen = resolve;
  });
  await page.routeWebSocket(/\/api\/live\/admin$/, async (socket) => {
    await mayListen;
    socket.connectToServer();
  });
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  await expect(page.getByText("Noch niemand.")).toBeVisible();
  const guest = await aGuest();
  await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id, { lastName: "Ahrens" }));
  await expect(page.getByText("Noch niemand.")).toBeVisible();
  listen();
  await expect(parties(page).getByText("Ahrens, Friederike")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: `${offer.name}, 1 Platz` })).toBeVisible();
});

test("axe finds nothing on the screens of dates and bookings, in either light, narrow and wide", async ({ page }) => {
  const { offer, date, bookings } = await aDateWithParties([1, 3]);
  await builders.admin.from("offer").update({ minimum_participants: 6 }).eq("id", offer.id);
  await asAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  const { look: variant, found } = await auditPages(page, [390, 1440]);
  await variant("dates");
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  await page.getByLabel("Erster Tag").fill("2027-10-10");
  await page.getByLabel("Ende").selectOption("nach Anzahl");
  await page.getByLabel("Beginn").fill("02:30");
  await expect(page.getByText(/^Diese Uhrzeit gibt es zweimal/)).toBeVisible();
  await variant("planner");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Eingaben verwerfen?" });
  await expect(question).toBeVisible();
  await variant("leaving what was typed");
  // Escape stays, however often: the browser may not close the planner behind the question's back.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expect(page.getByLabel("Erster Tag")).toHaveValue("2027-10-10");
  await question.getByRole("button", { name: "Verwerfen" }).click();
  await page.getByRole("button", { name: /^Absagen:/ }).click();
  await variant("calling off");
  await page.goto(`/admin/angebots-termine/${offer.slug}/?monat=${berlinDay(new Date(date.timestamp)).slice(0, 7)}`);
  await variant("month");
  await page.goto(`/admin/termin-buchungen/${date.id}/`);
  await variant("door");
  await page.getByRole("button", { name: "Telefonisch buchen" }).click();
  await variant("telephone");
  await page.goto(`/admin/angebots-buchungen/?angebot=${encodeURIComponent(offer.name)}`);
  await expect(page.getByText("1–2 von 2")).toBeVisible();
  await variant("bookings");
  await page.goto(`/admin/angebots-buchungen/?buchung=${bookings[0]?.id}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await variant("booking");
  await page.goto("/admin/auswertung/");
  await variant("numbers");
  expect(found).toEqual({});
});

test("nothing of the organisers' lists hangs out of sight, and addresses behind their end lead to it", async ({
  page,
}) => {
  const { offer } = await aDateWithParties([1, 3]);
  await builders.admin.from("offer").update({ minimum_participants: 6 }).eq("id", offer.id);
  const lists = [
    [`/admin/angebots-termine/${offer.slug}/`, `Termine: ${offer.name}`],
    [`/admin/angebots-buchungen/?angebot=${encodeURIComponent(offer.name)}`, "Buchungen"],
    [`/admin/angebote/?suche=${encodeURIComponent(offer.name)}`, "Angebote"],
    ["/admin/auswertung/", "Auslastung nach Monat"],
  ] as const;
  await asAdmin(page, lists[0][0]);
  for (const [path, name] of lists) {
    await page.goto(path);
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole("region", { name });
      expect(await list.evaluate((it) => it.scrollWidth - it.clientWidth), `${name} at ${width} px`).toBe(0);
    }
  }
  await page.goto(`${lists[1][0]}&seite=999`);
  await expect(page.getByText("1–2 von 2")).toBeVisible();
  await expect(page).not.toHaveURL(/seite/);
  await page.goto(`${lists[0][0]}?zeitraum=vergangen&seite=99`);
  await expect(page.getByText("Noch nichts vorbei.")).toBeVisible();
});

test("a date is planned, found and checked in with the keyboard alone", async ({ page }) => {
  const { date } = await aDateWithParties([1]);
  await builders.admin
    .from("offer_appointment")
    .update({ timestamp: new Date(Date.now() + 30 * 60_000).toISOString() })
    .eq("id", date.id);
  await asAdmin(page, `/admin/termin-buchungen/${date.id}/`);
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole("button", { name });
    for (let presses = 0; presses < 60; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} was not reached with 60 presses of Tab`);
  };
  await tabTo("Telefonisch buchen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Telefonisch buchen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Telefonisch buchen" })).toBeFocused();
  await tabTo("Ist da: Frieda Ahrens");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 von 1 da")).toBeVisible();
  const undo = page.getByRole("button", { name: "Zurücknehmen: Frieda Ahrens" });
  await expect(undo).toBeFocused();
  // Right after the first press it is taken for a double tap.
  await expect(async () => {
    if (await undo.isVisible()) await undo.press("Enter", { timeout: 2_000 });
    await expect(page.getByText("0 von 1 da")).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
