import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import type { EmailContent } from "#emails/content.ts";
import { renderEmail } from "#emails/layout.tsx";
import type { NewLead } from "#emails/new-lead.ts";
import type { RentReportProperty } from "#emails/rent-report.ts";

export const rendered = (content: EmailContent) => renderEmail(content, sampleCompany);

export const readyProperty: RentReportProperty & { state: "ready" } = {
  state: "ready",
  title: "2914 Cottage Grove Avenue",
  place: "Des Moines, Iowa 50311",
  url: "https://porchlight.example/analysis/a",
  label: "Estimated monthly rent",
  rentCents: 1_840_00,
  lowCents: 1_725_00,
  highCents: 1_955_00,
  unitCount: 1,
  basis: "From our own records: five signed leases within 1.1 miles, the oldest from May 2026.",
};

export function newLeadOf(lead: Partial<NewLead["lead"]> = {}): NewLead {
  return {
    lead: {
      name: "Jo Example",
      email: "jo@owner.example",
      phone: "+15155550199",
      source: "Rent analysis",
      cameFrom: [],
      receivedAt: new Date("2026-11-21T08:38:52Z"),
      known: false,
      ...lead,
    },
    properties: [
      {
        address: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
        detail: "Single-family, 3 bedrooms, 1.5 baths, 1,480 square feet",
        result: "$1,840, our lease records",
      },
      {
        address: "1022 Tonawanda Dr, Des Moines, IA 50312",
        detail: "Multi-family, 2 units. One unit: 2 bedrooms, 1 bath, 900 square feet",
        result: "Still being priced",
      },
    ],
    url: "https://porchlight.example/leads/a",
    timeZone: "America/Chicago",
  };
}
