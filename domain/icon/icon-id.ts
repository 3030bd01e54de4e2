import { z } from "zod";
import { parseIconId } from "./icon-name.ts";

/** `set:name`; SQL's `private.is_icon` enforces the same. */
export const IconId = z.string().refine((text) => parseIconId(text) !== null, "Dieses Symbol gibt es nicht.");
