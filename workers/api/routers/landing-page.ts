import { z } from "zod";
import { landingPageTypes } from "#domain/content/landing-page.ts";
import { getLandingPage, getTermsVersion } from "#workers/data/content/landing-page.ts";
import { router, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const landingPageRouter = router({
  byType: visitorProcedure
    .input(z.object({ type: z.enum(landingPageTypes) }))
    .query(({ ctx, input }) => getLandingPage(ctx.db, input.type)),

  /** The version of the terms that an order accepts. */
  termsVersion: visitorProcedure.query(({ ctx }) => getTermsVersion(ctx.db)),

  update: updateProcedure("landing_page"),
});
