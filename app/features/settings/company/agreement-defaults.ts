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
  reminderDays: 3,
  reminders: 3,
  checkedOn: "",
  items: [
    { title: "Property", text: "{property}. {home}" },
    {
      title: "Terms and authority",
      text: "Owner engages {company} (“Broker”) to manage the property for an initial term of {term} months. Broker may lease the property, sign leases, collect rent and arrange repairs on Owner’s behalf. Maintenance under {approval} is approved in advance. Above that amount Broker will obtain Owner’s approval first, except in an emergency.",
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
      text: "{fees} Monthly fees are deducted from that month’s rent, the placement fee when a lease is signed, and one-time fees with the first statement, unless paid at checkout. {quote}.",
    },
    {
      title: "Deposits and prepaid rents",
      text: "Broker will hold security deposits and prepaid rents in Broker’s trust account, separate from Broker’s own funds, and disburse them as the lease and state law require.",
    },
    { title: "Effective date", text: "The date on which the last party signs." },
    {
      title: "Termination",
      text: "After the initial term, this agreement continues month to month, and either party may terminate it with {notice} days’ written notice. During the initial term, either party may terminate it if the other party breaches it and fails to cure the breach within {notice} days after written notice. Upon termination, Broker will deliver deposits, keys and records to Owner or Owner’s designee.",
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
