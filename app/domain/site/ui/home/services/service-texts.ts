/** The six services, as the home page and its structured data name them. */
export const services = [
  {
    title: "Pricing and listing",
    line: "A rent with evidence, a listing true to the house.",
    text: "We propose the rent with the leases and listings behind it, write the listing, and look at both again for as long as the home is vacant. You approve every change.",
  },
  {
    title: "Resident screening",
    line: "One written standard, checked at the source.",
    text: "Income, employment, rental history, credit and identity. The criteria are in writing, the same for every applicant, and follow fair housing law.",
  },
  {
    title: "Leasing and move-in",
    line: "The lease signed, the keys handed over in person.",
    text: "The condition of each room is recorded in photographs that resident and owner both receive on the day.",
  },
  {
    title: "Rent collection",
    line: "Asked for, received and accounted for.",
    text: "Residents pay online. Late rent is followed up by a person, and what was said and paid stands in the owner portal.",
  },
  {
    title: "Maintenance",
    line: "One number, day and night.",
    text: "Small repairs are done and reported. Above the limit we agree on you decide, with quotes and photographs in hand.",
  },
  {
    title: "Inspections and reports",
    line: "We go inside, and write down what we find.",
    text: "Interior visits as often as your plan says, each with photographs and a short list of what needs doing and what it should cost.",
  },
];

export const serviceColumns = [
  {
    title: "Resident Relations",
    items: [
      "Applications and screening",
      "Leases, renewals and notices",
      "Move-in and move-out inspections",
      "Questions, disputes and quiet hours",
    ],
  },
  {
    title: "Property Care",
    items: [
      "Day and night repair line",
      "Local vendors we know",
      "Seasonal care: gutters, furnace, snow",
      "Turnover work between residents",
    ],
  },
  {
    title: "Financial Services",
    items: [
      "Rent collection and deposits",
      "Monthly owner statements",
      "Vendor payments and 1099s",
      "Year-end file for your accountant",
    ],
  },
];
