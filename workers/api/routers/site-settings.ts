import { SiteSettingsChange } from "#domain/site/site-settings-change.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { changeSiteSettings, getEditableSiteSettings } from "#workers/data/site/site-settings.ts";
import { adminProcedure, router } from "../trpc.ts";

/** For the settings form. The loaders of other pages get the settings from `siteContext`. */
export const siteSettingsRouter = router({
  forEditing: adminProcedure.query(({ ctx: { db, env } }) => getEditableSiteSettings(db, settingsOf(env).MAIL_FROM)),
  /** Requires the `version` that the admin saw, and purges every page. */
  update: adminProcedure.input(SiteSettingsChange).mutation(async ({ ctx: { db, env, cache }, input }) => {
    await changeSiteSettings(db, input, settingsOf(env).MAIL_FROM);
    return { purged: await cache.purgeAll() };
  }),
});
