import type { adminIcons } from "./admin-icons.generated.ts";
import { icons } from "./icons.generated.ts";

export { icons };

/** Names of the admin area render only after `admin-icons.ts` is imported. */
export type IconName = keyof typeof icons | keyof typeof adminIcons;
