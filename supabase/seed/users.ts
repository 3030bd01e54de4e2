/** The demo accounts; for local use only. */
export const demoPassword = "kunst-und-kultur";

export const guestEmail = "gast@example.org";

/** Who can sign in after seeding. */
export const demoUsers = [
  { email: "admin@example.org", appMetadata: { role: "admin" } },
  { email: guestEmail, appMetadata: {} },
] as const;

/** People whose bookings fill the demo dates: invented, without accounts, as if they had phoned. */
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
