import { listTerms } from "../../data/term.ts";
import { publicProcedure, router } from "../trpc.ts";

/** The words offers and artists are sorted by. */
export const artFormRouter = router({
  /** All art forms by name (specification, section 7). */
  list: publicProcedure.query(({ ctx }) => listTerms(ctx.db, "art_form")),
});

export const offerTypeRouter = router({
  /** All offer types by name (specification, section 7). */
  list: publicProcedure.query(({ ctx }) => listTerms(ctx.db, "offer_type")),
});
