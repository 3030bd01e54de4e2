import type { adminIcons } from "./admin-icons.generated.ts";
import { icons } from "./icons.generated.ts";

export { icons };

/** Icons of the admin area render only once `admin-icons.ts` is imported. */
export type IconName = keyof typeof icons | keyof typeof adminIcons;
