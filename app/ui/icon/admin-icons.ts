import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Importing this file adds the icons. Other bundles do not contain them.
addIcons(adminIcons);
