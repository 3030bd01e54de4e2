import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Added by importing this file, so that bundles without the import do not contain them.
addIcons(adminIcons);
