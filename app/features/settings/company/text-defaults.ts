import type {
  AgreementTerms,
  Challenges,
  HomeTexts,
  ImprovementEffects,
  Included,
  LostReasons,
  Questions,
  Requirements,
  ServiceLists,
  Services,
} from "#app/features/settings/company/schema.ts";

/** Assumed until three outcomes of an improvement are logged. */
export const defaultImprovementEffects: ImprovementEffects = [
  { name: "Professional Cleaning", rentChange: 15, daysSaved: 4 },
  { name: "Interior Painting", rentChange: 60, daysSaved: 6 },
  { name: "Carpet Cleaning", rentChange: 10, daysSaved: 2 },
  { name: "Landscaping", rentChange: 20, daysSaved: 3 },
];

/** `{company}` and `{area}` are filled in. */
export const defaultHome: HomeTexts = {
  headline: ["Own the house.", "Leave the 2\u00a0a.m.", "call to us."],
  intro:
    "{company} manages rental homes in and around {area}. Find out what yours would rent for. The written analysis is free.",
  steps: [
    {
      title: "Submit details",
      text: "Street, type, square feet. Add more than one property if you own more than one.",
    },
    {
      title: "Get your analysis",
      text: "A rent range, where the number comes from, and a projection of what you keep after costs.",
    },
    {
      title: "Schedule a walkthrough",
      text: "A manager walks the house with you and notes what's worth doing before it's listed.",
    },
    {
      title: "Start earning",
      text: "We find the resident, sign the lease and hand over the keys. Rent and statements come to you.",
    },
  ],
};

export const defaultChallenges: Challenges = [
  {
    pain: "The furnace quit at eleven at night, and I was in Phoenix.",
    promise: "One number, day and night",
    answer:
      "Residents call us, not you. Repairs under your limit go straight to a vendor we trust. Over it, we ask you first, with quotes and photos.",
    isPriced: false,
  },
  {
    pain: "It sat empty for two months because I guessed the rent.",
    promise: "A rent you can check",
    answer:
      "Your analysis shows where the number comes from and how each comparable was adjusted. If we don't have good data on your house, it says so.",
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
      "Every dollar in and out, an invoice behind every line, and one year-end file for your accountant.",
    isPriced: false,
  },
];

export const defaultServices: Services = [
  {
    title: "Pricing and listing",
    line: "A rent backed by leases, a listing that matches the house.",
    text: "We propose a rent with the leases and listings behind it, write the listing, and review both while the home is vacant. You approve every change.",
  },
  {
    title: "Resident screening",
    line: "One written standard, checked at the source.",
    text: "Income, employment, rental history, credit and identity. The criteria are in writing, the same for every applicant, and follow fair housing law.",
  },
  {
    title: "Leasing and move-in",
    line: "The lease signed, the keys handed over in person.",
    text: "We photograph the condition of every room. Resident and owner both get the photos that day.",
  },
  {
    title: "Rent collection",
    line: "Billed, collected and accounted for.",
    text: "Residents pay online. A person follows up on late rent, and you see calls and payments in the owner portal.",
  },
  {
    title: "Maintenance",
    line: "One number, day and night.",
    text: "We handle and report small repairs. Over your limit, you decide, with quotes and photos in hand.",
  },
  {
    title: "Inspections and reports",
    line: "We go inside and report what we find.",
    text: "Interior inspections as often as your plan includes, each with photos and a short list of what to fix and the likely cost.",
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
      "24-hour repair line",
      "Local vendors we trust",
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
  "Pricing, advertising and showings",
  "Screening with the same written criteria for everyone",
  "Leases and renewals, move-in and move-out reports",
  "Repairs, vendors and seasonal care",
  "Rent collection and a monthly statement",
];

export const defaultLostReasons: LostReasons = [
  { label: "Chose another company", kind: "lost" },
  { label: "Manages it on their own", kind: "lost" },
  { label: "Sold or will sell the home", kind: "lost" },
  { label: "Fees too high", kind: "lost" },
  { label: "Could not be reached", kind: "lost" },
  { label: "Outside the service area", kind: "invalid" },
  { label: "Spam or a test", kind: "invalid" },
  { label: "Looking for a home to rent", kind: "invalid" },
];

export const defaultRequirements: Requirements = [
  {
    title: "Insurance",
    detail: "A landlord policy that names the management company as additional insured.",
  },
  {
    title: "Registration",
    detail: "The city's rental registration or certificate, if the city requires one.",
  },
  { title: "Keys", detail: "Two full sets of keys, openers and codes for every door and mailbox." },
  { title: "W-9", detail: "A signed W-9, so that we can report the year's rent under the right name." },
  { title: "Bank details", detail: "The account for your monthly payments." },
  { title: "Utilities", detail: "The gas, water and electric accounts, and who pays each." },
  { title: "Reserve", detail: "A repair reserve, if your agreement requires one." },
  {
    title: "Safety devices",
    detail: "Working smoke and carbon monoxide alarms, and handrails where code requires them.",
  },
  {
    title: "Disclosures",
    detail: "What you know about the home: lead paint before 1978, radon, past water damage.",
  },
  {
    title: "Access",
    detail: "A time when we can enter for the walkthrough, and notice to the residents.",
  },
];

/** `{fee}`, `{hours}` and `{area}` are filled from other settings. */
export const defaultReferralQuestions: Questions = [
  {
    question: "When is the fee earned, and who gets it?",
    answer:
      "When your client signs a management agreement with us. The fee is {fee} for each referral that does. We pay it to your brokerage, which pays you: under state law, a salesperson is paid through the broker. We'll need your license number and the brokerage's W-9.",
  },
  {
    question: "How soon do you contact my client?",
    answer:
      "Within {hours} hours of your referral, including nights and weekends. Your status page shows whether we did.",
  },
  {
    question: "What happens after that?",
    answer:
      "You get an email with a private link. The page shows when we got the referral, who is handling it, when we reached your client, and the result. It shows your client's first name and initial, and no contact details.",
  },
  {
    question: "What if my client has already talked to you?",
    answer:
      "Send the referral anyway. We record when each of you first contacted us. A manager decides about the fee and tells you why.",
  },
  {
    question: "Which properties can I refer?",
    answer:
      "Houses, condos, townhouses and multi-family buildings in and around {area}, occupied or vacant. Not sure? Send it, and we'll let you know.",
  },
  {
    question: "Does my client have to agree first?",
    answer:
      "Yes. Please ask before you send us their details. You confirm that by sending the form, and we use the details only for this.",
  },
];

/**
 * The nine items of Iowa Administrative Code 193E-15.1(1), worded to fit other states. Has no signer, so that
 * nothing can be sent before an admin reviews it.
 */
export const defaultAgreementTerms: AgreementTerms = {
  brokerName: "",
  brokerEmail: "",
  brokerLicence: "",
  brokerId: "",
  statementDay: 10,
  noticeDays: 60,
  openDays: 30,
  reminderDays: 3,
  reminders: 3,
  checkedOn: "",
  items: [
    { title: "Property", text: "{property}. {home}" },
    {
      title: "Terms and authority",
      text: "Owner engages {company} (“Broker”) to manage the property for an initial term of {term} months. Broker may lease the property, sign leases, collect rent and arrange repairs on Owner's behalf. Maintenance under {approval} is approved in advance. Above that amount Broker will obtain Owner's approval first, except in an emergency.",
    },
    {
      title: "Income and statements",
      text: "By day {day} of each month, Broker will send Owner the collected rent, less the amounts due under this agreement, with a statement for the prior month.",
    },
    {
      title: "Expenses the broker pays",
      text: "From the collected rent, Broker will pay for approved repairs and maintenance, turnover work, utilities while the property is vacant, and the fees under this agreement. Owner remains responsible for the mortgage, taxes, insurance and association dues.",
    },
    {
      title: "Fees",
      text: "{fees} Monthly fees are deducted from that month's rent, the placement fee when a lease is signed, and one-time fees with the first statement, unless paid at checkout. {quote}.",
    },
    {
      title: "Deposits and prepaid rents",
      text: "Broker will hold security deposits and prepaid rents in Broker's trust account, separate from Broker's own funds, and disburse them as the lease and state law require.",
    },
    { title: "Effective date", text: "The date on which the last party signs." },
    {
      title: "Termination",
      text: "After the initial term, this agreement continues month to month, and either party may terminate it with {notice} days' written notice. During the initial term, either party may terminate it if the other party breaches it and fails to cure the breach within {notice} days after written notice. Upon termination, Broker will deliver deposits, keys and records to Owner or Owner's designee.",
    },
    { title: "Signatures", text: "For the owner: {owner}. For the broker: {broker}, {license}." },
  ],
};

export const sampleAgreementTerms: AgreementTerms = {
  ...defaultAgreementTerms,
  brokerName: "Sample Broker",
  brokerEmail: "broker@porchlight.example",
  brokerLicence: "sample license, not a licensed broker",
};
