import type { accessIcons } from "./access-icons.generated.ts";
import type { adminIcons } from "./admin-icons.generated.ts";
import { icons } from "./icons.generated.ts";

export { icons };

/**
 * `Icon` renders an icon of the admin area only in a bundle that imports `admin-icons.ts`, and an icon of an access
 * fact only in one that imports `access-facts.tsx`.
 */
export type IconName = keyof typeof icons | keyof typeof adminIcons | keyof typeof accessIcons;
