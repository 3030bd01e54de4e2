import type { adminIcons } from "./admin-icons.generated.ts";
import { icons } from "./icons.generated.ts";

export { icons };

/** Those of the admin area are known only after `admin-icons.ts` has been imported. */
export type IconName = keyof typeof icons | keyof typeof adminIcons;
