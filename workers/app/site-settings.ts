import { isBackendFailure, Refused } from "#domain/refusal.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site/site-settings.ts";
import { getSiteSettings } from "#workers/data/site/site-settings.ts";
import type { Database } from "#workers/data/supabase.ts";

/** The settings that this isolate read last. */
let lastRead: SiteSettings | null = null;

/**
 * Returns a function that reads the site's settings once, for one request.
 * @param onFallback called when the database is unreachable; the function then returns `lastRead`, or else the defaults
 */
export function createSiteSettingsReader(
  db: Database,
  mailFrom: { name: string; email: string },
  onFallback: () => void,
) {
  let settings: Promise<SiteSettings> | null = null;
  const read = async () => {
    try {
      lastRead = await getSiteSettings(db, mailFrom);
      return lastRead;
    } catch (error) {
      if (!(error instanceof Refused && isBackendFailure(error.code))) throw error;
      onFallback();
      const operator = { operator_name: undefined, operator_address: undefined };
      return (
        lastRead ?? { ...defaultSiteSettings, ...operator, contact_email: mailFrom.email, mail_sender: mailFrom.name }
      );
    }
  };
  return (): Promise<SiteSettings> => {
    settings ??= read();
    return settings;
  };
}
