/** The password of the demo accounts; for local use only. */
export const demoPassword = "kunst-und-kultur";

export const guestEmail = "gast@example.org";

/** Accounts that can sign in after seeding. */
export const demoUsers = [
  { email: "admin@example.org", appMetadata: { role: "admin" } },
  { email: guestEmail, appMetadata: {} },
] as const;

/** Invented guests without accounts. */
export const bookingGuests = [
  ["Annegret", "Fuhrmann"],
  ["Bülent", "Kaya"],
  ["Carla", "Wiesner"],
  ["Detlef", "Noack"],
  ["Elif", "Sander"],
  ["Friederike", "Holm"],
  ["Gunnar", "Petzold"],
  ["Hatice", "Brandt"],
  ["Ingo", "Lehnigk"],
  ["Jasmin", "Oertel"],
  ["Konstantin", "Rabe"],
  ["Liesel", "Mattuschka"],
  ["Matthis", "Kröger"],
  ["Nadeschda", "Weiß"],
  ["Oskar", "Tietz"],
  ["Pauline", "Grabow"],
  ["Rasmus", "Lindner"],
  ["Svenja", "Buchholz"],
  ["Thore", "Gehrke"],
  ["Ulla", "Zschiesche"],
] as const;
