import { findZip } from "#app/features/analysis/queries/evidence.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { estimateOf } from "#app/features/enrollment/estimate.ts";
import { type EnrollView, publicFacts } from "#app/features/enrollment/page.ts";
import { findDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findReportQuote } from "#app/features/enrollment/queries/quote.server.ts";
import { reviewedOf } from "#app/features/enrollment/reviewed.server.ts";
import { rentForHome } from "#app/features/enrollment/rules.ts";
import {
  checkStep,
  type DraftValues,
  firstOpenStep,
  type Step,
  shownAnswers,
  stepFields,
  type Typed,
} from "#app/features/enrollment/schema.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findIncluded, findSettings } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";

type Asked = {
  secret: string | null;
  step: string | null;
  from: string | null;
  wants: boolean;
  /** Uses only what is cached in this process. */
  isUnavailableNow?: boolean;
  now?: Date;
};

/**
 * The requested step or an earlier incomplete one. Null if the draft is completed (see `startFromReport`) or the
 * report's home is enrolled.
 */
export async function findEnrollment(asked: Asked): Promise<EnrollView | null> {
  const now = asked.now ?? new Date();
  const [draft, report, { company, requirements }, included] = await Promise.all([
    asked.isUnavailableNow ? null : findDraft(asked.secret, now),
    asked.from && !asked.isUnavailableNow ? findReport(asked.from) : null,
    findSettings(),
    findIncluded(),
  ]);
  if (draft?.leadId || (report && (await findEnrolledHome(report.lead)))) return null;
  const saved: DraftValues = draft?.values ?? {};
  const isNew = report !== null && saved.from !== report.lead.id;
  const typed: Typed = isNew ? { ...saved, ...propertyOf(report) } : await withCarriedRent(saved);
  const wanted: Step = asked.step === "2" ? 2 : asked.step === "3" ? 3 : 1;
  const open = firstOpenStep(saved, company);
  const step: Step = isNew ? 1 : wanted < open ? wanted : open;
  const isEarlier = step < wanted;
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  const source = { ...typed, ...(report && { from: report.lead.id }) };
  const quote = asked.isUnavailableNow ? null : ((await findReportQuote(source))?.quoted ?? null);
  return {
    step,
    isSentBack: isEarlier && draft !== null && report === null,
    typed: shownIn(step, typed),
    requirements,
    included,
    schedule,
    quote,
    reviewed: step === 3 ? reviewedOf(typed, quote?.document.estimate ?? estimateOf(schedule, typed)) : null,
    otherCity: step === 3 ? await cityBesides(typed) : null,
    errors: draft && (isEarlier || asked.wants) ? checkStep(step, typed, company) : {},
    from: report && {
      leadId: report.lead.id,
      title: report.subject.streetAddress,
      hides: isNew && Boolean(saved.streetAddress) && saved.streetAddress !== typed.streetAddress,
    },
    filledBy: filledBefore(step, saved, { isFirst: asked.step === null, isFromReport: report !== null }),
    isLost: !draft && isEarlier && !asked.isUnavailableNow,
    isUnavailableNow: asked.isUnavailableNow ?? false,
    company: publicFacts(company),
  };
}

async function cityBesides({ zipCode, city }: Typed): Promise<string | null> {
  const found = await findZip(zipCode?.slice(0, 5) ?? "");
  const plain = (name: string) => name.trim().toLowerCase();
  return found && plain(found.city) !== plain(city ?? "") ? found.city : null;
}

const shownIn = (step: Step, typed: Typed): Typed =>
  Object.fromEntries(
    shownAnswers[step].flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );

function filledBefore(
  step: Step,
  saved: DraftValues,
  { isFirst, isFromReport }: { isFirst: boolean; isFromReport: boolean },
): EnrollView["filledBy"] {
  const { name, email, phone, streetAddress, estimatedRent } = saved;
  const isAny = (answers: (string | undefined)[]) => answers.some((answer) => answer?.trim());
  if (step === 2) {
    if (saved.carriedEmail && email === saved.carriedEmail) return "analysis";
    return isAny([name, email, phone]) ? "draft" : null;
  }
  if (step === 3 || isFromReport) return null;
  if (saved.carriedStreet && streetAddress === saved.carriedStreet) return "analysis";
  return isFirst && isAny([streetAddress, estimatedRent]) ? "draft" : null;
}

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** The rent of the analysis, or all its facts if no home was typed, until this step is saved. */
async function withCarriedRent(saved: DraftValues): Promise<DraftValues> {
  if (saved.estimatedRent !== undefined || !saved.carriedLead) return saved;
  const report = await findReport(saved.carriedLead);
  if (!report) return saved;
  if (saved.carriedStreet && saved.streetAddress === saved.carriedStreet)
    return { ...saved, ...propertyOf(report) };
  const rent = rentForHome(saved, { ...report.subject, rentCents: rentOf(report) });
  return rent === null ? saved : { ...saved, estimatedRent: inDollars(rent) };
}

/** Cents a month per unit; null if the figure isn't an estimate of this home. */
const rentOf = ({ estimate }: Report) =>
  estimate && measured.has(estimate.method) ? estimate.rentCents : null;

const measured = new Set<string>(["rentcast", "comp_book"]);

const inDollars = (cents: number) => formatNumber(Math.round(cents / 100));

function propertyOf(report: Report): Typed {
  const { subject } = report;
  const rentCents = rentOf(report);
  return {
    ...Object.fromEntries(stepFields[1].map((name) => [name, ""])),
    propertyType: subject.propertyType,
    unitCount: String(subject.unitCount),
    estimatedRent: rentCents === null ? "" : inDollars(rentCents * subject.unitCount),
    streetAddress: subject.streetAddress,
    zipCode: subject.zipCode,
    city: subject.city,
  };
}
