import type { LegalPage } from "#domain/content/landing-page.ts";
import type { Image } from "#domain/media/image.ts";
import { siteConfiguration } from "./site-configuration.ts";

/**
 * Values for null columns of `site_setting`. `createSiteSettingsReader` also uses most of them when the settings cannot
 * be read and this isolate has read none before. Only the server uses these values.
 */
export const defaultSiteSettings = {
  name: siteConfiguration.name,
  description:
    "Werkstätten, Ateliers und Kunsträume zum Mitmachen: Workshops und Veranstaltungen finden und Plätze buchen.",
  operator_name: null,
  operator_address: null,
  operator_register: null,
  contact_phone: null,
  home_image: null,
  missing_legal_pages: [],
  regions_title: "Jede Gegend arbeitet anders",
  regions_lead: "Flaches Land, Hügel, Seen, Heide. Such dir die Landschaft aus, die Werkstatt findet sich.",
  locations_title: "Scheunen, Speicher, Hinterhöfe",
  locations_lead: "Die Kunstszene steht nicht im Foyer herum. Sie arbeitet, und du darfst dazukommen.",
  artists_title: "Hier stehen die Türen offen",
  artists_lead:
    "Wer hier ausstellt, lässt dich in die Werkstatt: zum Zusehen, zum Fragen, vor allem aber zum Selbermachen.",
  footer_line: siteConfiguration.name,
  vat_sentence: "inkl. MwSt.",
} satisfies Partial<SiteSettings>;

/** The row of `site_setting` with the defaults filled in, and the legal pages that are not published. */
export type SiteSettings = {
  name: string;
  description: string;
  /** Name and address of the operator are `undefined` when they could not be read. */
  operator_name: string | null | undefined;
  /** Lines are separated by line breaks. */
  operator_address: string | null | undefined;
  /** Court and number of the operator's entry in a register, such as that of associations. The imprint shows it. */
  operator_register: string | null;
  /** Shown for hosts without an email. Default: the email in `MAIL_FROM`. */
  contact_email: string;
  contact_phone: string | null;
  /** The sender's name in emails. Default: the name in `MAIL_FROM`. */
  mail_sender: string;
  /** `null` means the default image. */
  home_image: Image | null;
  /** The legal pages that are not published. */
  missing_legal_pages: readonly LegalPage[];
  regions_title: string;
  regions_lead: string;
  locations_title: string;
  locations_lead: string;
  artists_title: string;
  artists_lead: string;
  /** Default: the name. */
  footer_line: string;
  /** Shown next to the prices of hosts that charge VAT. */
  vat_sentence: string;
};

/**
 * Whether guests can book, as in SQL's `has_legal_details`. True when the settings could not be read, because SQL
 * checks each order again.
 */
export function hasLegalDetails(
  site: Pick<SiteSettings, "missing_legal_pages" | "operator_name" | "operator_address">,
): boolean {
  return site.missing_legal_pages.length === 0 && site.operator_name !== null && site.operator_address !== null;
}
