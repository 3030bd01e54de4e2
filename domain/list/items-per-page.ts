/** How many items a page of each list holds when nobody asks for another number. */
export const itemsPerPage = { cards: 12, appointments: 10, ownBookings: 20, adminRows: 25 } as const;
