/** The invented operator of the demo content, in the site settings and the legal pages. */
export const operator = {
  operator_name: "Atelierland gGmbH in Gründung",
  operator_address: "Musterweg 1\n15324 Letschin",
};
