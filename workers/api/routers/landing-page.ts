import { z } from "zod";
import { landingPageTypes } from "#domain/content/landing-page.ts";
import { getLandingPage } from "#workers/data/content/landing-page.ts";
import { router, visitorProcedure } from "../trpc.ts";
import { updateProcedure } from "../update-procedure.ts";

export const landingPageRouter = router({
  /** A landing page with its sections in order; `null` while unpublished. */
  byType: visitorProcedure
    .input(z.object({ type: z.enum(landingPageTypes) }))
    .query(({ ctx, input }) => getLandingPage(ctx.db, input.type)),

  update: updateProcedure("landing_page"),
});
