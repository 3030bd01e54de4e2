import { z } from "zod";
import { requiredText } from "#domain/visible-text.ts";
import { contactFields, sitePhone } from "./contact-fields.ts";

const optionalText = (maxLength: number) => requiredText(maxLength, "Hier fehlt ein Text.").nullable();
const shortText = optionalText(120);
const lead = optionalText(500);

/** The columns of `site_setting` that an admin can change. `null` selects the default (see `SiteSettings`). */
export const siteSettingColumns = {
  name: optionalText(60),
  description: optionalText(300),
  operator_name: optionalText(120),
  operator_address: optionalText(300),
  operator_register: optionalText(300),
  contact_email: contactFields.contact_email,
  contact_phone: sitePhone,
  mail_sender: optionalText(60).refine(
    (sender) => !/[\p{Cc}<>"]/u.test(sender ?? ""),
    'Der Absender darf weder < > " noch Tabulatoren oder Zeilenumbrüche enthalten.',
  ),
  home_image_id: z.uuid("Dieses Bild gibt es nicht.").nullable(),
  regions_title: shortText,
  regions_lead: lead,
  locations_title: shortText,
  locations_lead: lead,
  artists_title: shortText,
  artists_lead: lead,
  footer_line: shortText,
  vat_sentence: shortText,
};

/** `version` is the version that the admin saw (optimistic lock). */
export const SiteSettingsChange = z.object(siteSettingColumns).partial().extend({ version: z.int() });
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>;

export type SiteSettingColumn = keyof typeof siteSettingColumns;
export const siteSettingNames = Object.keys(siteSettingColumns) as SiteSettingColumn[];
