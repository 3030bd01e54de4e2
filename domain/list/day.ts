import { z } from "zod";

/** A Berlin day in a filter, `yyyy-mm-dd`, in the years 2000 to 2099. */
export const FilterDay = z.iso.date().startsWith("20");
