/** Default page size of each list. */
export const itemsPerPage = {
  cards: 12,
  appointments: 10,
  ownBookings: 20,
  adminRows: 25,
  /** The appointments of an offer. Most series fit on one page, where an admin can select them at once. */
  offerAppointments: 100,
} as const;
