import { z } from "zod";

/** A Berlin day in a filter, as `yyyy-mm-dd`. Only years from 2000 to 2099 are valid. */
export const FilterDay = z.iso.date().startsWith("20");
