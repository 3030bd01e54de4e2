import { expect, type Page } from "@playwright/test";

/** Submits the first step of the booking form: chooses `quantity` slots of the appointment in the URL. */
export async function chooseQuantity(page: Page, quantity = 1): Promise<void> {
  await page.getByLabel("Anzahl").fill(String(quantity));
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page).toHaveURL(/schritt=personen/);
}

/** Submits the second step: fills in the guest's name. */
export async function fillPeople(page: Page): Promise<void> {
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page).toHaveURL(/schritt=pruefen/);
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("checkbox", { name: /AGB/ });
  // Retries because a restored form draft may check the box between `isChecked` and the press.
  await expect(async () => {
    if (!(await terms.isChecked())) await terms.press("Space");
    await expect(terms).toBeChecked({ timeout: 1_000 });
  }).toPass();
}

/** Opens the booking form and fills in every step, but does not submit the order. */
export async function fillInOrder(page: Page, appointmentId: string, quantity = 1): Promise<void> {
  await page.goto(`/buchung/?termin=${appointmentId}`);
  await chooseQuantity(page, quantity);
  await fillPeople(page);
  await acceptTerms(page);
}

export function orderButton(page: Page) {
  return page.getByRole("button", { name: "Zahlungspflichtig bestellen" });
}
