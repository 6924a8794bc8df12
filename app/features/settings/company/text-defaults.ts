import type {
  Challenges,
  Included,
  Requirements,
  ServiceLists,
  Services,
} from "#app/features/settings/company/schema.ts";

export const defaultChallenges: Challenges = [
  {
    pain: "The furnace quit at eleven at night, and I was in Phoenix.",
    promise: "One number, day and night",
    answer:
      "Residents call us, not you. Work within the limit we agree on goes ahead with a vendor we know; above it we ask you first, with quotes and photographs.",
    isPriced: false,
  },
  {
    pain: "It sat empty for two months because I guessed the rent.",
    promise: "A rent with its evidence",
    answer:
      "Your analysis says where its figure comes from and shows each comparable with how it was adjusted. When nothing reliable is known about your house, it says that.",
    isPriced: true,
  },
  {
    pain: "I have no idea whether that application was real.",
    promise: "The same written standard for everyone",
    answer:
      "Income, rental history, credit and identity, checked at the source. You see the result and the reason, never just a yes or a no.",
    isPriced: false,
  },
  {
    pain: "Tax time is a shoebox.",
    promise: "A statement that adds up",
    answer:
      "Every dollar in and out, every invoice behind its line, and one year-end file for your accountant.",
    isPriced: false,
  },
];

export const defaultServices: Services = [
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

export const defaultServiceLists: ServiceLists = [
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

export const defaultIncluded: Included = [
  "Pricing and advertising, and showings to people who want to rent",
  "Screening by the same written criteria for everyone",
  "Leases and renewals, move-in and move-out reports",
  "Repairs, the vendors who do them, and seasonal care",
  "Rent collection and a statement for you each month",
];

export const defaultRequirements: Requirements = [
  {
    title: "Insurance",
    detail: "A landlord policy that names the management company as additional insured.",
  },
  {
    title: "Registration",
    detail: "The city's rental registration or certificate, where the city asks for one.",
  },
  { title: "Keys", detail: "Two full sets of keys, openers and codes for every door and mailbox." },
  { title: "W-9", detail: "A signed W-9, so that the year's rent can be reported in the right name." },
  { title: "Bank details", detail: "The account to which the monthly proceeds are sent." },
  { title: "Utilities", detail: "The accounts for gas, water and electricity, and who pays which." },
  { title: "Reserve", detail: "A repair reserve on account, where your agreement asks for one." },
  {
    title: "Safety devices",
    detail: "Working smoke and carbon monoxide alarms, and handrails where code asks for them.",
  },
  {
    title: "Disclosures",
    detail: "What you know of the home: lead paint before 1978, radon, past water damage.",
  },
  {
    title: "Access",
    detail: "A time at which we can enter for the walkthrough, and notice to whoever lives there.",
  },
];
