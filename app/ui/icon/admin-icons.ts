import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Added only where the admin area imports this file, so that the public bundle does not contain them.
addIcons(adminIcons);
