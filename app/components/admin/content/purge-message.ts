/** Shown to admins after a public change: when visitors will see it. */
export const purgeMessage = "In spätestens einer Minute sehen es alle.";
