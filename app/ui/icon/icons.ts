import type { adminIcons } from "./admin-icons.generated.ts";
import { icons } from "./icons.generated.ts";

export { icons };

/** `Icon` renders an icon of the admin area only in a bundle that imports `admin-icons.ts`. */
export type IconName = keyof typeof icons | keyof typeof adminIcons;
