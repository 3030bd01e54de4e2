import { readFile } from "node:fs/promises";
import readXlsxFile from "read-excel-file/node";
import { addMonths } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime } from "#domain/berlin-time.ts";
import { aPng } from "#tests/builders/images.ts";
import { book } from "../bookings.ts";
import { builders, expect, test } from "../fixtures.ts";
import { signInAsAdmin } from "../session.ts";
import { aLargeAppointment, startInMinutes } from "./booked-appointment.ts";
import { addSection, anArtist, expectSaved, publicPath, sectionRows, uniqueName } from "./content/steps.ts";
import { Presses } from "./presses.ts";

// Ten jobs of an admin in four tests; each job has its own maximum number of presses. Two further jobs are in other
// files: the cancellation of an appointment in bookings/rebooking.spec.ts, and the conflict of two admins in
// content/drafts.spec.ts.

const DAY_MS = 86_400_000;

test("publishes an offer with image, artist, new location and sections, then creates 26 weekly appointments and undoes their creation", async ({
  page,
  openPage,
}) => {
  const [offerName, imageName, artist] = [
    uniqueName("Papier schöpfen"),
    uniqueName("krug"),
    await anArtist(uniqueName("Ida Hell")),
  ];
  const locationName = uniqueName("Backhaus");
  await signInAsAdmin(page, "/admin/");
  const publishing = new Presses();
  await publishing.open(page, "Angebote");
  await publishing.click(page.getByRole("button", { name: "Neues Angebot" }));
  await publishing.fill(page.getByRole("dialog").getByLabel("Name"), offerName);
  await publishing.select(page.getByRole("dialog").getByLabel("Art"), { index: 1 });
  await publishing.click(page.getByRole("button", { name: "Anlegen und bearbeiten" }));
  await publishing.fill(page.getByLabel("Kurz gesagt"), "Aus alten Büchern wird neues Papier.");
  await publishing.fill(page.getByLabel("Preis pro Platz"), "38,50");

  await publishing.click(page.getByRole("button", { name: "Bild wählen" }));
  const library = page.getByRole("dialog", { name: "Bild auswählen" });
  const chooser = page.waitForEvent("filechooser");
  await publishing.click(library.getByRole("button", { name: "Bilder hochladen" }));
  publishing.count++; // the choice of the file
  const file = { name: `${imageName}.png`, mimeType: "image/png", buffer: Buffer.from(await aPng(320, 240)) };
  await (await chooser).setFiles(file);
  await expect(library).toBeHidden();
  await publishing.click(page.getByRole("button", { name: "Alternativtext ergänzen" }));
  const altTextDialog = page.getByRole("dialog", { name: "Alternativtext" });
  await publishing.fill(altTextDialog.getByRole("textbox", { name: "Alternativtext" }), "Ein Krug");
  await publishing.click(altTextDialog.getByRole("button", { name: "Speichern" }));
  await expect(altTextDialog).toBeHidden();

  await publishing.fill(page.getByRole("combobox", { name: "Künstler:in" }), artist.name);
  await publishing.click(page.getByRole("option", { name: artist.name, exact: true }));
  await publishing.fill(page.getByRole("combobox", { name: "Kunstraum" }), locationName);
  await publishing.click(page.getByRole("option", { name: `„${locationName}“ neu anlegen` }));
  await publishing.click(page.getByRole("dialog").getByRole("button", { name: "Anlegen" }));
  await expect(page.getByRole("dialog")).toBeHidden();

  const sections = [
    { type: "Text", fields: { Text: "Erst reißen, dann rühren." } },
    { type: "Zitat", fields: { Zitat: "Papier vergisst nichts." } },
    { type: "Fragen und Antworten", fields: { Frage: "Werde ich nass?", Antwort: "Ein wenig." } },
  ];
  for (const [index, { type, fields }] of sections.entries()) {
    await addSection(page, type);
    publishing.count += 2; // the clicks of `addSection`
    for (const [label, value] of Object.entries(fields)) {
      await publishing.fill(page.getByRole("textbox", { name: label, exact: true }), value);
    }
    await expect(sectionRows(page)).toHaveCount(index + 1);
  }
  await expectSaved(page);
  await publishing.click(page.getByRole("button", { name: "Veröffentlichen", exact: true }));
  await publishing.click(page.getByRole("button", { name: "So veröffentlichen" }));
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();
  expect(publishing.count, "a new offer").toBeLessThanOrEqual(30);
  const visitor = await openPage();
  await visitor.goto(publicPath(page));
  const texts = ["Erst reißen, dann rühren.", "Papier vergisst nichts.", "Werde ich nass?"];
  for (const shown of ["38,50 €", artist.name, locationName, ...texts]) {
    await expect(visitor.getByText(shown).first()).toBeVisible();
  }
  await expect(visitor.getByRole("img", { name: "Ein Krug" }).first()).toBeVisible();

  const planning = new Presses();
  await planning.open(page, "Angebote");
  await planning.click(page.getByRole("row", { name: new RegExp(offerName) }).getByRole("link", { name: "Termine" }));
  // The toast about the publication has a button with the same name.
  await planning.click(page.getByRole("main").getByRole("button", { name: "Termine anlegen" }));
  const planner = page.getByRole("dialog", { name: "Termine anlegen" });
  const dayIn = (days: number) => berlinDay(new Date(Date.now() + days * DAY_MS));
  const firstDay = dayIn(30);
  const lastDay = berlinDay(new Date(Date.parse(firstDay) + 25 * 7 * DAY_MS));
  await planning.fill(planner.getByLabel("Erster Tag"), firstDay);
  await planning.fill(planner.getByLabel("Letzter Tag"), lastDay);
  await planning.click(planner.getByRole("button", { name: "26 Termine anlegen" }));
  await expect(page.getByText("26 Termine sind angelegt.")).toBeVisible();
  expect(planning.count, "26 weekly appointments").toBeLessThanOrEqual(6);

  const undoing = new Presses();
  await undoing.click(page.getByRole("button", { name: "Rückgängig" }));
  await expect(page.getByText("26 Termine sind gelöscht.")).toBeVisible();
  await expect(page.getByText("Kein kommender Termin.")).toBeVisible();
  expect(undoing.count, "undoing 26 appointments").toBeLessThanOrEqual(2);
});

test("books by phone without an email, adds a person when the guest calls again, and exports the bookings of a month with dates and amounts", async ({
  page,
}) => {
  const offer = await builders.anOffer({ name: uniqueName("Drehen an der Scheibe") });
  const appointment = await builders.anAppointment(offer.id, { capacity: 5 });
  const lastName = `Schmidt${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`;
  await signInAsAdmin(page, "/admin/");
  const booking = new Presses();
  await booking.open(page, "Termine");
  await booking.fill(page.getByRole("searchbox", { name: "Angebot oder Künstler:in suchen" }), offer.name);
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  await booking.click(page.getByRole("link", { name: formatDateTime(new Date(appointment.timestamp)) }));
  await booking.click(page.getByRole("button", { name: "Telefonisch buchen" }));
  const form = page.getByRole("dialog", { name: "Telefonisch buchen" });
  await booking.fill(form.getByLabel("Telefon"), "030 1234567");
  await booking.fill(form.getByLabel("Vorname"), "Erna");
  await booking.fill(form.getByLabel("Nachname"), lastName);
  await booking.click(form.getByRole("button", { name: "Verbindlich buchen" }));
  await expect(page.getByText(/^Gebucht: 1 Platz, Code/)).toBeVisible();
  expect(booking.count, "a booking by phone").toBeLessThanOrEqual(12);

  const changing = new Presses();
  await changing.open(page, "Buchungen");
  await changing.fill(page.getByRole("searchbox", { name: "Name, Kontakt oder Code suchen" }), `Frau ${lastName}`);
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  await changing.click(page.getByRole("link", { name: `Erna ${lastName}` }));
  const drawer = page.getByRole("dialog", { name: `Erna ${lastName}` });
  await changing.fill(drawer.getByLabel("Anzahl ändern"), "2");
  await changing.click(drawer.getByRole("button", { name: "Anzahl speichern" }));
  await expect(drawer.getByText("Plätze: 1 → 2")).toBeVisible();
  expect(changing.count, "one more person").toBeLessThanOrEqual(5);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  const wovenOffer = await builders.anOffer({ name: uniqueName("Weben"), price: 4500 });
  const month = addMonths(berlinDay(new Date()).slice(0, 7), 14);
  for (const day of ["01", "28"]) {
    const { id } = await builders.anAppointment(wovenOffer.id, { timestamp: `${month}-${day}T12:00:00Z` });
    await book(id, { quantity: 2 });
  }
  const inNextMonth = await builders.anAppointment(wovenOffer.id, { timestamp: `${addMonths(month, 1)}-01T12:00:00Z` });
  await book(inNextMonth.id);
  const exporting = new Presses();
  await exporting.open(page, "Buchungen");
  await expect(page).toHaveURL("/admin/angebots-buchungen/");
  await exporting.fill(page.getByLabel("Termin von"), `${month}-01`);
  await exporting.fill(page.getByLabel("bis", { exact: true }), `${month}-28`);
  const download = page.waitForEvent("download");
  await exporting.click(page.getByRole("button", { name: "Excel" }));
  const [sheet] = await readXlsxFile(await readFile(await (await download).path()));
  const [header = [], ...rows] = sheet?.data ?? [];
  const cells = rows.map((row) => ["Angebot", "Plätze", "Betrag"].map((column) => row[header.indexOf(column)]));
  expect(cells).toEqual(Array(2).fill([wovenOffer.name, 2, 90]));
  const days = rows.map((row) => row[header.indexOf("Termin")]);
  expect(days.map((day) => day instanceof Date && day.toISOString().slice(0, 10)).toSorted()).toEqual([
    `${month}-01`,
    `${month}-28`,
  ]);
  expect(exporting.count, "an export").toBeLessThanOrEqual(4);
});

test.describe("check-in at the location", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches/ });

  test("checks in eight guests and a walk-in when the network fails and the page is reloaded", async ({
    page,
    context,
  }) => {
    const { offer, appointment, path } = await aLargeAppointment(8);
    await startInMinutes(appointment.id, 30);
    const cachedPage = () => page.evaluate(async (url) => (await (await caches.match(url))?.text()) ?? "", path);
    await signInAsAdmin(page, "/admin/");
    const presses = new Presses();
    await presses.click(page.getByRole("link", { name: `Einchecken: ${offer.name}` }));
    await expect.poll(cachedPage).toContain("Aaa");
    const checkIn = async (guestIndexes: number[]) => {
      for (const index of guestIndexes) {
        await presses.click(page.getByRole("button", { name: `Ist da: Gast Aa${"abcdefgh"[index]}` }));
      }
    };
    await checkIn([0, 1]);
    // Goes offline as soon as the server has stored both check-ins, possibly before the page is cached again.
    await expect(page.getByText("2 von 8 da")).toBeVisible();
    await expect(page.getByText("noch nicht übertragen")).toBeHidden();
    await context.setOffline(true);
    await checkIn([2, 3, 4]);
    await expect(page.getByText("5 von 8 da")).toBeVisible();
    await page.reload();
    await checkIn([5, 6, 7]);
    await expect(page.getByText("8 von 8 da")).toBeVisible();
    expect(presses.count, "eight guests").toBeLessThanOrEqual(9);

    const walkIn = new Presses();
    await walkIn.click(page.getByText("Gast ohne Buchung"));
    await walkIn.fill(page.getByLabel("Name (freiwillig)"), "Erna Schmidt");
    await walkIn.click(page.getByRole("button", { name: "Ist da", exact: true }));
    await expect(page.getByText("9 von 9 da")).toBeVisible();
    expect(walkIn.count, "a walk-in").toBeLessThanOrEqual(3);

    await context.setOffline(false);
    await expect(page.getByText("noch nicht übertragen")).toBeHidden();
    const { data } = await builders.serviceClient
      .from("offer_booking")
      .select("status")
      .eq("appointment_id", appointment.id)
      .throwOnError();
    expect(data).toEqual(Array(9).fill({ status: "attended" }));
  });
});

test("adds a region, and changes the title of the home page", async ({ page, request }) => {
  const name = uniqueName("Mecklenburgische Seenplatte");
  await signInAsAdmin(page, "/admin/");
  const adding = new Presses();
  await adding.open(page, "Regionen");
  await adding.click(page.getByRole("button", { name: "Neue Region" }));
  await adding.fill(page.getByRole("dialog").getByLabel("Name"), name);
  await adding.click(page.getByRole("button", { name: "Anlegen und bearbeiten" }));
  await adding.click(page.getByRole("button", { name: "Veröffentlichen", exact: true }));
  await adding.click(page.getByRole("button", { name: "So veröffentlichen" }));
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();
  expect(await (await request.get(publicPath(page))).text()).toContain(name);
  expect(adding.count, "a region").toBeLessThanOrEqual(6);

  const title = uniqueName("Die Farbe ist noch nass");
  const retitling = new Presses();
  await retitling.open(page, "Startseite");
  const field = page.getByLabel("Titel", { exact: true });
  const previousTitle = await field.inputValue();
  await retitling.fill(field, title);
  await expectSaved(page);
  await retitling.click(page.getByRole("button", { name: "Veröffentlichen", exact: true }));
  await expect.poll(async () => (await request.get("/")).text()).toContain(title);
  expect(retitling.count, "a new title").toBeLessThanOrEqual(4);

  await field.fill(previousTitle);
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect.poll(async () => (await request.get("/")).text()).not.toContain(title);
});
