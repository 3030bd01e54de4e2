import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Importing this file adds the icons to `Icon`. A bundle without this import does not contain the icons.
addIcons(adminIcons);
