/** Default page size of each list. */
export const itemsPerPage = {
  cards: 12,
  appointments: 10,
  ownBookings: 20,
  adminRows: 25,
  /** Most series fit on one page, where an admin can select all appointments at once. */
  offerAppointments: 100,
} as const;
