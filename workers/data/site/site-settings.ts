import { defaultSiteSettings, type SiteSettings } from "#domain/site/site-settings.ts";
import { imageColumns, toImage } from "#workers/data/media/image.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/** `MAIL_FROM`, the default of contact and sender. */
type Mailbox = { name: string; email: string };

/**
 * The settings of the site: what `site_setting` holds, else the defaults.
 * @throws Refused `backend_unavailable`
 */
export async function getSiteSettings(db: Database, { name, email }: Mailbox): Promise<SiteSettings> {
  const { home_image: image, ...row } = dataOf(await db.from("site_setting").select(columns).single());
  const stored = Object.entries(row).filter(([, value]) => value !== null);
  return {
    ...defaultSiteSettings,
    contact_email: email,
    mail_sender: name,
    ...Object.fromEntries(stored),
    home_image: toImage(image),
  };
}

const columns =
  `name, description, operator_name, operator_address, operator_register, contact_email, contact_phone, mail_sender,
  regions_title, regions_lead, locations_title, locations_lead, artists_title, artists_lead, footer_line, vat_sentence,
  home_image:media!home_image_id(${imageColumns})` as const;
