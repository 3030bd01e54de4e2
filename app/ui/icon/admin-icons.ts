import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Importing this file adds the icons, so that bundles without the import do not contain them.
addIcons(adminIcons);
