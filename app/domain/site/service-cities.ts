/** The cities that the home page lists, each with the ZIP whose public benchmark stands for it. */
export const serviceCities = [
  { name: "West Des Moines", zip: "50266" },
  { name: "Ankeny", zip: "50023" },
  { name: "Urbandale", zip: "50322" },
  { name: "Johnston", zip: "50131" },
  { name: "Waukee", zip: "50263" },
  { name: "Clive", zip: "50325" },
] as const;
