/** Tells admins when visitors will see a published change. */
export const purgeMessage = "In spätestens einer Minute sehen es alle.";
