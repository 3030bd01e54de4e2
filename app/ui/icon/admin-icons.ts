import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Kept out of the public bundle.
addIcons(adminIcons);
