import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { estimateOf } from "#app/features/enrollment/estimate.ts";
import { answersIn, homeLine, publicFacts, stepFields, type Typed } from "#app/features/enrollment/page.ts";
import { findDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findReportOf, reviewedOf } from "#app/features/enrollment/queries/quote.server.ts";
import { firstOpenStep, readStep } from "#app/features/enrollment/schema.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findIncluded, findSettings } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

type Asked = {
  secret: string | null;
  /** Of the last completed enrollment. */
  enrolled?: string | null;
  step: string | null;
  from: string | null;
  keys?: readonly string[];
  /** Uses only what is cached in this process. */
  isUnavailableNow?: boolean;
  now?: Date;
};

/**
 * The requested step or an earlier incomplete one. Null if the home is enrolled or outside of the service area, or if
 * this browser's last home is enrolled.
 */
export async function findEnrollment(asked: Asked) {
  const { keys = [], isUnavailableNow = false, now = new Date() } = asked;
  const [begun, enrolled, { company, requirements }, included] = await Promise.all([
    isUnavailableNow ? null : findDraft(asked.secret, now),
    isUnavailableNow ? null : findDraft(asked.enrolled ?? null, now),
    findSettings(),
    findIncluded(),
  ]);
  const draft = begun?.leadId ? null : begun;
  const saved = answersIn(draft?.values ?? {});
  const report = isUnavailableNow ? null : await findReport(asked.from ?? saved.from ?? "");
  if (asked.from && report && (report.state === "outside" || (await findEnrolledHome(report.lead))))
    return null;
  // The owner's next home begins at the first step.
  if (!draft && !asked.from && asked.step !== "1" && enrolled?.leadId) return null;
  const isOther = asked.from !== null && report !== null && homeLine(saved) !== homeLine(report.subject);
  const isFilled = report !== null && (isOther || !saved.streetAddress);
  const { sms: _, ...contact } = answersIn(enrolled?.values ?? {}, 2);
  const typed: Typed = {
    ...contact,
    ...saved,
    ...(isFilled && propertyOf(report)),
    ...(report && { from: report.lead.id }),
  };
  const wanted = readStep(asked.step);
  const open = firstOpenStep(saved, company);
  const step = wanted < open || isUnavailableNow ? wanted : open;
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  const quote = isUnavailableNow ? null : ((await findReportOf(typed, keys)).offered?.quoted ?? null);
  const estimate = quote?.document.estimate ?? estimateOf(schedule, typed);
  return {
    step,
    typed,
    /** The report that filled in the home. */
    from: isFilled ? { leadId: report.lead.id, title: report.subject.streetAddress } : null,
    isResumed: stepFields[step].some((name) => saved[name]?.trim()),
    isLost: step < wanted && !stepFields[step].some((name) => saved[name]?.trim()),
    /** The database is unavailable: the view has no answers. */
    isUnavailableNow,
    /** The report's quote replaces the estimate while the home and its units match. */
    quote,
    reviewed: step === 3 ? reviewedOf(typed, estimate) : null,
    schedule,
    requirements,
    included,
    company: publicFacts(company),
  };
}

export type EnrollView = NonNullable<Awaited<ReturnType<typeof findEnrollment>>>;

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** Has no rent unless the report's figure is an estimate of this home. */
function propertyOf(report: Report): Typed {
  const { subject, estimate } = report;
  const rentCents = estimate && isPriced(report) ? estimate.rentCents * subject.unitCount : null;
  return {
    propertyType: subject.propertyType,
    unitCount: String(subject.unitCount),
    estimatedRent: rentCents === null ? "" : formatNumber(Math.round(rentCents / 100)),
    streetAddress: subject.streetAddress,
    zipCode: subject.zipCode,
    city: subject.city,
  };
}
