import type { Locator, Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { builders, expect, test } from "../fixtures.ts";
import { signInAsAdmin } from "../session.ts";
import { areaLink } from "./area-link.ts";
import { anAppointmentAtCheckIn } from "./booked-appointment.ts";
import { expectSaved } from "./content/steps.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const MAX_STOPS = 80;

/** Presses Tab until `target` has the focus. Expects a focus ring at every stop. */
async function tabVisiblyTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    const { isReached, withoutRing } = await target.first().evaluate(focusAt);
    expect(withoutRing).toBeNull();
    if (isReached) return;
  }
  throw new Error(`${target} was not reached with ${MAX_STOPS} presses of Tab`);
}

/**
 * Runs in the page. `withoutRing` is the beginning of the focused element's HTML when neither the element nor its parent
 * or siblings have a focus ring. It is `null` when one of them has a ring, or when no element matches `:focus`.
 */
function focusAt(target: Element): { isReached: boolean; withoutRing: string | null } {
  const focused = document.activeElement;
  const isReached = focused === target;
  // A date field does not match `:focus` while its calendar button, which draws its own ring, has the focus.
  if (!focused?.matches(":focus") || focused === document.body) return { isReached, withoutRing: null };
  const hasRing = [...(focused.parentElement?.children ?? []), focused.parentElement].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? focused);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return { isReached, withoutRing: hasRing ? null : focused.outerHTML.slice(0, 200) };
}

test("opens check-in, a booking and the editor by keyboard alone, with a focus ring at every Tab stop", async ({
  page,
}) => {
  const { offer, appointment, bookings } = await anAppointmentAtCheckIn({ quantities: [1] });
  const { data } = await builders.serviceClient
    .from("offer_appointment")
    .select("timestamp")
    .eq("id", appointment.id)
    .single()
    .throwOnError();
  const startText = formatDateTime(new Date(data.timestamp));
  await signInAsAdmin(page, "/admin/");
  const open = async (target: Locator) => {
    await tabVisiblyTo(page, target);
    await page.keyboard.press("Enter");
  };
  const openArea = async (name: "Termine" | "Buchungen" | "Angebote") => {
    await open(areaLink(page, name));
    await expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
  };

  await openArea("Termine");
  await tabVisiblyTo(page, page.getByRole("searchbox", { name: "Angebot oder Künstler:in suchen" }));
  await page.keyboard.type(offer.name);
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  await open(page.getByRole("link", { name: startText }));

  await expect(page.getByText("0 von 1 da")).toBeVisible();
  await open(page.getByRole("button", { name: "Ist da: Frieda Ahrens" }));
  await expect(page.getByText("1 von 1 da")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zurücknehmen: Frieda Ahrens" })).toBeFocused();
  const checkInPassButton = page.getByRole("button", { name: "Einlass-Links" });
  await open(checkInPassButton);
  await expect(page.getByRole("dialog", { name: "Einlass-Links" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(checkInPassButton).toBeFocused();

  await page.keyboard.press("Control+Home");
  await openArea("Buchungen");
  await tabVisiblyTo(page, page.getByRole("searchbox", { name: "Name, Kontakt oder Code suchen" }));
  await page.keyboard.type(String(bookings[0]?.code));
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  const guestLink = page.getByRole("link", { name: "Frieda Ahrens" });
  await open(guestLink);
  const drawer = page.getByRole("dialog", { name: "Frieda Ahrens" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(guestLink).toBeFocused();

  await openArea("Angebote");
  await tabVisiblyTo(page, page.getByRole("searchbox"));
  await page.keyboard.type(offer.name);
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  await open(page.getByRole("row").getByRole("link", { name: offer.name, exact: true }));
  await tabVisiblyTo(page, page.getByLabel("Kurz gesagt"));
  await page.keyboard.type("Mit beiden Händen.");
  await expectSaved(page);
});
