/** Default page size of each list. */
export const itemsPerPage = {
  cards: 12,
  appointments: 10,
  ownBookings: 20,
  adminRows: 25,
  /** The appointments of an offer, so that a whole series is selected at once. */
  offerAppointments: 100,
} as const;
