import { z } from "zod";
import { contactFields } from "./contact-fields.ts";

const text = (characters: number) => z.string().max(characters, `Höchstens ${characters} Zeichen.`).nullable();
const title = text(120);
const lead = text(500);

/** Schemas of the columns of `site_setting` that an admin can change, with SQL's limits; `null` means the default. */
export const siteSettingColumns = {
  name: text(60),
  description: text(300),
  operator_name: text(120),
  operator_address: text(300),
  operator_register: text(300),
  contact_email: contactFields.contact_email,
  contact_phone: contactFields.contact_phone,
  mail_sender: text(60).refine(
    (sender) => !/[\p{Cc}<>"]/u.test(sender ?? ""),
    'Der Absender darf < > und " nicht enthalten.',
  ),
  home_image_id: z.uuid("Dieses Bild gibt es nicht.").nullable(),
  regions_title: title,
  regions_lead: lead,
  locations_title: title,
  locations_lead: lead,
  artists_title: title,
  artists_lead: lead,
  footer_line: title,
  vat_sentence: title,
};

/** A change of all settings; `version` is the one that the admin saw. */
export const SiteSettingsChange = z.object({ ...siteSettingColumns, version: z.int() });
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>;

export type SiteSettingColumn = keyof typeof siteSettingColumns;
export const siteSettingNames = Object.keys(siteSettingColumns) as SiteSettingColumn[];
