/** Default page size of each list. */
export const itemsPerPage = { cards: 12, appointments: 10, ownBookings: 20, adminRows: 25 } as const;
