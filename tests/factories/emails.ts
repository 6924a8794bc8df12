import type { Subject } from "#app/features/leads/property/types.ts";
import { feesOf, offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import type { EmailContent } from "#emails/content.ts";
import { renderEmail } from "#emails/layout.tsx";
import type { NewLead } from "#emails/new-lead.ts";
import { type ReportedProperty, rentReport } from "#emails/rent-report.ts";
import { reportInput, reportLead } from "#tests/factories/report.ts";

export const rendered = (content: EmailContent) => renderEmail(content, sampleCompany);

export function reportedProperty(
  home: Partial<Subject> = {},
  changes: Partial<ReportedProperty> = {},
): ReportedProperty {
  const { id: leadId, ...lead } = reportLead();
  const { estimate } = reportInput();
  const fees = feesOf(offerFor(defaultSchedule, { unitCount: 1, rentCents: estimate.rentCents }));
  const subject = { ...estimate.facts, ...lead, ...home };
  return { leadId, subject, state: "ready", estimate, fees, ...changes };
}

export const sendReport = (properties: ReportedProperty[], name = "Jo Example") =>
  rendered(
    rentReport(
      { owner: { name, email: "jo@owner.example" }, mailToken: null, properties },
      { company: sampleCompany, appUrl: "https://porchlight.example" },
    ),
  );

export function newLeadOf(lead: Partial<NewLead["lead"]> = {}): NewLead {
  return {
    lead: {
      name: "Jo Example",
      email: "jo@owner.example",
      phone: "+15155550199",
      source: "Rent analysis",
      cameFrom: [],
      details: [],
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
