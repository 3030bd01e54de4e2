import { z } from "zod";

/** A Berlin day of a filter, `yyyy-mm-dd`. Limited to this century, which the database and calendars support. */
export const FilterDay = z.iso.date().startsWith("20");
