import { adminIcons } from "./admin-icons.generated.ts";
import { addIcons } from "./icon.tsx";

export { adminIcons };

// Excluded from the public bundle.
addIcons(adminIcons);
