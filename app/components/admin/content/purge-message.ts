/** Tells admins when visitors will see a published change: purging cached pages takes up to a minute. */
export const purgeMessage = "In spätestens einer Minute sehen es alle.";
