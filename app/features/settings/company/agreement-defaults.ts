import type { AgreementTerms } from "#app/features/settings/company/schema.ts";

/**
 * The nine items of Iowa Administrative Code 193E-15.1(1), worded to fit other states. Has no signer, so that
 * nothing can be sent before an admin reviews it.
 */
export const defaultAgreementTerms: AgreementTerms = {
  brokerName: "",
  brokerEmail: "",
  brokerLicence: "",
  statementDay: 10,
  noticeDays: 60,
  openDays: 30,
  checkedOn: "",
  items: [
    { title: "Property", text: "{property}. {home}" },
    {
      title: "Terms and authority",
      text: "{company} manages the property for the owner for an initial term of {term} months. It may let the property, sign leases, collect rent and have the property kept in repair. Maintenance under {approval} is approved in advance; above that the broker asks the owner first, unless waiting would do harm.",
    },
    {
      title: "Income and statements",
      text: "Rent that was collected, less what this agreement names, is sent to the owner by day {day} of each month, with a statement of the month before.",
    },
    {
      title: "Expenses the broker pays",
      text: "Out of the rent that was collected: approved repairs and maintenance, the work between two residents, utilities while the property is empty, and the fees of this agreement. Mortgage, taxes, insurance and dues of an association stay with the owner.",
    },
    {
      title: "Fees",
      text: "{fees} Monthly fees are taken from the rent of their month, placement when a lease is signed, and what is paid once with the first statement, unless it was paid at checkout. {quote}.",
    },
    {
      title: "Deposits and prepaid rents",
      text: "Security deposits and prepaid rents are kept in the broker's trust account, apart from the broker's own money, and are paid out as the lease and state law say.",
    },
    { title: "Effective date", text: "The day on which the last of both sides signs." },
    {
      title: "Termination",
      text: "After the initial term it goes on from month to month. From then on each side may end it with {notice} days of written notice; before, either may when the other breaks it and does not mend that within {notice} days. Deposits, keys and records then go to the owner or to whom the owner names.",
    },
    { title: "Signatures", text: "For the owner: {owner}. For the broker: {broker}, {license}." },
  ],
};

export const sampleAgreementTerms: AgreementTerms = {
  ...defaultAgreementTerms,
  brokerName: "Sample Broker",
  brokerEmail: "broker@porchlight.example",
  brokerLicence: "sample license, not a licensed Iowa broker",
};
