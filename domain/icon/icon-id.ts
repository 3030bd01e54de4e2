import { z } from "zod";
import { parseIconId } from "./icon-name.ts";

/** An icon as `set:name`. SQL's `private.is_icon` enforces the same format. */
export const IconId = z.string().refine((text) => parseIconId(text) !== null, "Dieses Symbol gibt es nicht.");
