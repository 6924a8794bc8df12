import { cautionOf, setByText } from "#app/features/analysis/overrides/rules.ts";
import type { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { subjectSummary } from "#app/features/analysis/report/subject.ts";
import { methodNames } from "#app/features/analysis/types.ts";
import { type LeadOrigin, originLines } from "#app/features/leads/origin.ts";
import { addressOfHome } from "#app/features/leads/property/address.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";
import type { NewLead } from "#emails/new-lead.ts";

type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Property = Submission["properties"][number];

/** Null when no property of the submission is left. */
export function newLeadEmail(
  { owner, properties }: Submission,
  { company, appUrl, receivedAt, known, origin, details }: Context,
): NewLead | null {
  const [first] = properties;
  if (!first) return null;
  return {
    lead: {
      ...owner,
      name: owner.name || owner.email,
      source: "Rent analysis",
      cameFrom: originLines(origin, company.timeZone),
      receivedAt,
      known,
      details,
    },
    properties: properties.map(({ subject, ...property }) => ({
      address: addressOfHome(subject),
      detail: subjectSummary(subject),
      result: resultOf({ subject, ...property }),
    })),
    url: `${appUrl}/leads/${first.leadId}`,
    timeZone: company.timeZone,
  };
}

type Context = {
  company: CompanyFacts;
  appUrl: string;
  receivedAt: Date;
  known: boolean;
  origin: LeadOrigin | null;
  details: NewLead["lead"]["details"];
};

function resultOf({ state, estimate, subject: { unitCount } }: Property) {
  if (state === "outside") return "outside service area";
  if (state === "failed" || (estimate && cautionOf(estimate) === "preliminary"))
    return "no estimate, price it by hand";
  if (state !== "ready" || !estimate) return "being estimated";
  return `${formatDollars(estimate.rentCents)}${unitCount > 1 ? " for one unit" : ""}, ${estimate.manager ? lowerFirst(setByText(estimate.manager)).replace(/\.$/, "") : methodNames[estimate.method]}`;
}
