import { findZip } from "#app/features/analysis/queries/evidence.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { estimateOf } from "#app/features/enrollment/estimate.ts";
import {
  type DraftValues,
  type EnrollView,
  publicFacts,
  type Step,
  stepFields,
  type Typed,
} from "#app/features/enrollment/page.ts";
import { findDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findReportQuote, reviewedOf } from "#app/features/enrollment/queries/quote.server.ts";
import { homeLine } from "#app/features/enrollment/rules.ts";
import { checkStep, firstOpenStep } from "#app/features/enrollment/schema.ts";
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
  /** Uses only what is cached in this process. */
  isUnavailableNow?: boolean;
  now?: Date;
};

/**
 * The requested step or an earlier incomplete one. Null if the report's home is enrolled, or if this browser has
 * enrolled a home and started nothing since.
 */
export async function findEnrollment(asked: Asked): Promise<EnrollView | null> {
  const { isUnavailableNow = false, now = new Date() } = asked;
  const [begun, { company, requirements }, included] = await Promise.all([
    isUnavailableNow ? null : findDraft(asked.secret, now),
    findSettings(),
    findIncluded(),
  ]);
  const draft = begun?.leadId ? null : begun;
  const saved: DraftValues = draft?.values ?? {};
  const report = isUnavailableNow ? null : await findReport(asked.from ?? saved.from ?? "");
  if (asked.from && report && (await findEnrolledHome(report.lead))) return null;
  if (!draft && !asked.from && !isUnavailableNow && (await findDraft(asked.enrolled ?? null, now))?.leadId)
    return null;
  const isFilled = report !== null && !saved.streetAddress;
  const typed: DraftValues = isFilled ? { ...saved, ...propertyOf(report), from: report.lead.id } : saved;
  const isOther = asked.from && report && !isFilled && homeLine(saved) !== homeLine(report.subject);
  const wanted: Step = asked.step === "2" ? 2 : asked.step === "3" ? 3 : 1;
  const open = firstOpenStep(saved, company);
  const step = wanted < open ? wanted : open;
  const isEarlier = step < wanted;
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  const quote = isUnavailableNow ? null : ((await findReportQuote(typed))?.quoted ?? null);
  return {
    step,
    typed: answersIn(typed),
    errors: draft && isEarlier ? checkStep(step, typed, company) : {},
    from: report && (isFilled || asked.from) ? fromOf(report) : null,
    otherHome: isOther ? (saved.streetAddress ?? null) : null,
    isResumed: stepFields[step].some((name) => saved[name]?.trim()),
    isLost: !draft && isEarlier && !isUnavailableNow,
    isUnavailableNow,
    quote,
    reviewed: step === 3 ? reviewedOf(typed, quote?.document.estimate ?? estimateOf(schedule, typed)) : null,
    otherCity: step === 3 ? await otherCityOf(typed) : null,
    schedule,
    requirements,
    included,
    company: publicFacts(company),
  };
}

const answersIn = (values: DraftValues): Typed =>
  Object.fromEntries(
    [...stepFields[1], ...stepFields[2], "sms" as const].flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]]],
    ),
  );

async function otherCityOf({ zipCode, city }: Typed): Promise<string | null> {
  const found = await findZip(zipCode?.slice(0, 5) ?? "");
  return found && found.city.toLowerCase() !== city?.trim().toLowerCase() ? found.city : null;
}

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

const fromOf = ({ lead, subject }: Report) => ({ leadId: lead.id, title: subject.streetAddress });

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
