import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { aBookingRequest } from "#tests/builders/backend.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { book } from "../../bookings.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { emailsTo } from "../../mailbox.ts";
import { anAdmin, signIn, signInAsAdmin } from "../../session.ts";
import { areaLink } from "../area-link.ts";
import { anAppointmentWithBookings } from "../booked-appointment.ts";
import { expectListToFit } from "../list-fit.ts";

test("sends a message to every guest of an appointment, resends a booking's email, and has no axe violation and no overflow in bookings and utilization, whose lists fit into windows of six widths", async ({
  page,
}) => {
  const { offer, appointment, bookings } = await anAppointmentWithBookings({ quantities: [1, 3] });
  await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
  await page.getByRole("button", { name: "Nachricht an alle" }).click();
  const dialog = page.getByRole("dialog", { name: "Nachricht an alle" });
  await dialog.getByRole("button", { name: "An 2 Buchungen senden" }).click();
  await expect(dialog.getByLabel("Betreff")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Betreff").fill("Bitte Schürzen mitbringen");
  await dialog.getByLabel("Nachricht", { exact: true }).fill("Der Ton ist frisch.\nBis dann!");
  await dialog.getByRole("button", { name: "An 2 Buchungen senden" }).dblclick();
  await expect(page.getByText("2 E-Mails sind unterwegs.")).toBeVisible();
  const messagesTo = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject.includes("Bitte Schürzen mitbringen"));
  for (const { guest } of bookings) {
    await expect
      .poll(async () => (await messagesTo(guest.email)).map(({ text }) => text))
      .toEqual([expect.stringContaining("> Der Ton ist frisch.\n> Bis dann!")]);
  }

  const [first] = bookings;
  const confirmations = async () =>
    (await emailsTo(String(first?.guest.email))).filter(
      ({ subject, text }) => !subject.includes("Schürzen") && text.includes(String(first?.code)),
    );
  await expect.poll(async () => (await confirmations()).length).toBe(1);
  await page.goto(`/admin/angebots-buchungen/?angebot=${encodeURIComponent(offer.name)}`);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await expect(page.getByText("1–2 von 2")).toBeVisible();
  await expectListToFit(page, "Buchungen");
  await audit("bookings");
  await page.getByRole("link", { name: "Frieda Ahrens" }).click();
  const drawer = page.getByRole("dialog", { name: "Frieda Ahrens" });
  await drawer.getByText("Angaben korrigieren").click();
  await audit("booking");
  await page.getByRole("button", { name: "E-Mail noch einmal senden" }).click();
  await expect(page.getByText("Die E-Mail ist noch einmal unterwegs.")).toBeVisible();
  await expect.poll(async () => (await confirmations()).length).toBe(2);
  const [resent, original] = await confirmations();
  expect(resent?.subject).toBe(original?.subject);

  await page.keyboard.press("Escape");
  await areaLink(page, "Auswertung").click();
  await expect(page.getByRole("region", { name: "Auslastung nach Monat" })).toBeVisible();
  await expectListToFit(page, "Auslastung nach Monat");
  await audit("utilization");
  expectNoFindings();
});

test.describe("a booking by phone", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("is refused with a toast that does not cover the booking button in small windows and with large text, then is made, found by its guest's name, changed and cancelled", async ({
    page,
  }) => {
    const offer = await builders.anOffer({ name: `Drehen an der Scheibe ${crypto.randomUUID().slice(0, 8)}` });
    const appointment = await builders.anAppointment(offer.id, { capacity: 4 });
    await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
    await page.getByRole("button", { name: "Telefonisch buchen" }).click();
    const form = page.getByRole("dialog", { name: "Telefonisch buchen" });
    const button = form.getByRole("button", { name: "Verbindlich buchen" });
    await button.click();
    await expect(form.getByText("Bitte gib eine E-Mail-Adresse oder eine Telefonnummer an.")).toBeVisible();
    const email = `telefon-${crypto.randomUUID()}@example.org`;
    await form.getByLabel("E-Mail").fill(email);
    await form.getByLabel("Vorname").fill("Jörg");
    await form.getByLabel("Nachname").fill("Öhlenschläger");
    await form.getByLabel("Plätze").fill("7");
    const originalSize = page.viewportSize();
    for (const [width, height, fontSize] of [
      [390, 844, "100%"],
      [390, 844, "200%"],
      [320, 568, "100%"],
      [320, 568, "200%"],
      [640, 400, "100%"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const refusal = page.waitForResponse((response) => response.url().includes("offerBooking.bookByPhone"));
      // The press also closes the previous toast.
      await button.press("Enter");
      await refusal;
      // The toast is inside the open dialog.
      await expect(form.getByText("Nur noch 4 Plätze frei. Anzahl anpassen?")).toBeVisible();
      const isUncovered = await button.evaluate((element) => {
        element.scrollIntoView({ block: "end" });
        const box = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
      });
      expect(isUncovered, `${width} x ${height} px, text at ${fontSize}`).toBe(true);
    }
    if (originalSize) await page.setViewportSize(originalSize);

    await form.getByLabel("Plätze").fill("2");
    await form.getByLabel(/^Begleitung/).fill("Anna Öhlenschläger");
    await button.dblclick();
    await expect(page.getByText("mit Anna Öhlenschläger")).toBeVisible();
    const { data } = await builders.serviceClient
      .from("offer_booking")
      .select("user_id, quantity")
      .eq("user_email", email)
      .throwOnError();
    expect(data).toEqual([{ user_id: null, quantity: 2 }]);

    const search = new URLSearchParams({ suche: "oehlenschl jörg", angebot: offer.name });
    await page.goto(`/admin/angebots-buchungen/?${search}`);
    await expect(page.getByText("1–1 von 1")).toBeVisible();
    await page.getByRole("link", { name: "Jörg Öhlenschläger" }).click();
    const drawer = page.getByRole("dialog", { name: "Jörg Öhlenschläger" });
    await expect(drawer.getByText("Telefonisch gebucht")).toBeVisible();
    await drawer.getByLabel("Anzahl ändern").fill("3");
    await drawer.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(drawer.getByText("Plätze: 2 → 3")).toBeVisible();
    await drawer.getByLabel(/^Interne Notiz/).fill("Ruft vorher noch einmal an.");
    await drawer.getByRole("button", { name: "Notiz speichern" }).click();
    await expect(drawer.getByText("Notiz geändert")).toBeVisible();
    await drawer.getByRole("button", { name: "Buchung stornieren" }).click();
    await drawer.getByRole("button", { name: "Der Gast storniert" }).click();
    await expect(drawer.getByText("Storniert", { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/buchung=/);
  });
});

test("redirects to the last page of a list when a later page is requested", async ({ context }) => {
  const { offer } = await anAppointmentWithBookings({ quantities: [1] });
  await signIn(context, (await anAdmin()).email);
  for (const [path, filter, text] of [
    ["/admin/angebots-buchungen/", { angebot: offer.name }, "Frieda Ahrens"],
    [`/admin/angebots-termine/${offer.slug}/`, { zeitraum: "vergangen" }, "Noch nichts vorbei."],
  ] as const) {
    const response = await context.request.get(path, { params: { ...filter, seite: "99" } });
    expect(await response.text()).toContain(text);
    const { pathname, searchParams } = new URL(response.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([path, filter]);
  }
});

test.describe("an open list", () => {
  test("catches up with bookings made before its live socket opens, then shows new bookings immediately, with a toast until toasts are muted, and is exported without formulas, as CSV for German Excel and as an Excel file", async ({
    page,
  }) => {
    const { appointment, offer } = await anAppointmentWithBookings({ quantities: [] });
    const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
    await page.routeWebSocket(/\/api\/live\/admin$/, async (socket) => {
      await mayConnect;
      socket.connectToServer();
    });
    const { api } = await signInAsAdmin(page, `/admin/termin-buchungen/${appointment.id}/`);
    const parties = page.getByRole("list", { name: "Teilnehmende" });
    const toast = (slots: string) => page.getByRole("article").filter({ hasText: `${offer.name}, ${slots}` });
    await expect(page.getByText("Noch niemand.")).toBeVisible();
    await book(appointment.id, { lastName: "Ahrens" });
    await expect(page.getByText("Noch niemand.")).toBeVisible();
    connect();
    await expect(parties.getByText("Ahrens, Friederike")).toBeVisible();
    await expect(toast("1 Platz")).toBeVisible();

    await api.offerBooking.bookByPhone.mutate({
      ...aBookingRequest(appointment.id),
      email: "boese@example.org",
      firstName: "=A1+1",
      lastName: "@Böse",
      message: '=HYPERLINK("https://evil.example.org")',
    });
    await expect(parties.getByText("@Böse, =A1+1")).toBeVisible();
    await book(appointment.id, { lastName: "Cordes", quantity: 2 });
    await expect(parties.getByText("Cordes, Friederike")).toBeVisible();
    await expect(toast("2 Plätze")).toBeVisible();
    await expect(page.getByText("0 von 4 da")).toBeVisible();

    await page.getByText("Konto und Darstellung").click();
    await page.getByRole("checkbox", { name: "Neue Buchungen melden" }).first().press("Space");
    // The test does not click the toasts away: toasts of other tests' bookings can move them at that moment.
    for (const slots of ["1 Platz", "2 Plätze"]) await expect(toast(slots)).toBeHidden();
    // If toasts were not muted, the page would show one after this response, which contains the new booking.
    const newBookings = page.waitForResponse((response) => response.url().includes("offerBooking.listRecords"));
    await book(appointment.id, { lastName: "Brandt" });
    await expect(parties.getByText("Brandt, Friederike")).toBeVisible();
    await newBookings;
    await expect(toast("1 Platz")).toBeHidden();

    const [csvFile] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    const csv = await readFile(await csvFile.path(), "utf8");
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true, delimiter: ";" });
    expect(errors).toEqual([]);
    expect(data.map((row) => [row.Nachname, row.Vorname, row.Plätze])).toEqual([
      ["'@Böse", "'=A1+1", "1"],
      ["Ahrens", "Friederike", "1"],
      ["Brandt", "Friederike", "1"],
      ["Cordes", "Friederike", "2"],
    ]);
    expect(Object.values(data[0] ?? {}).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);

    const [xlsxFile] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Excel" }).click(),
    ]);
    const [sheet] = await readXlsxFile(await readFile(await xlsxFile.path()));
    expect(sheet?.data[1]?.slice(0, 3)).toEqual(["@Böse", "=A1+1", 1]);
  });
});
