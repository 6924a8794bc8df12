import { findEnrolledHome, findReport, findZip } from "#app/domain/analysis/queries.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { type EnrollView, publicFacts } from "#app/domain/enrollment/page.ts";
import { findDraft } from "#app/domain/enrollment/queries/draft.server.ts";
import { reviewedOf } from "#app/domain/enrollment/reviewed.server.ts";
import { homeLine, rentForHome } from "#app/domain/enrollment/rules.ts";
import {
  checkStep,
  type DraftValues,
  firstOpenStep,
  type Step,
  shownAnswers,
  stepFields,
  type Typed,
} from "#app/domain/enrollment/schema.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { findIncluded, findSettings } from "#app/domain/site/queries.server.ts";
import { formatNumber } from "#app/ui/format.ts";

type Asked = {
  /** Of the browser's cookie. */
  secret: string | null;
  /** As the address names them, not checked. */
  step: string | null;
  from: string | null;
  wants: boolean;
  /** The step before was drawn for another home than the draft has now. */
  changed?: boolean;
  /** The records are out of reach: nothing is looked up that is not kept in this process. */
  isAway?: boolean;
  now?: Date;
};

/**
 * The step of the wizard that may show: the one that is asked for, or an earlier one that wants an answer. Null when
 * this draft was completed, whatever report is asked for (see `startFromReport`), and for the report of a home that is
 * enrolled.
 *
 * @param asked.from a rent report whose public facts fill in the property; whoever has its link may see those.
 */
export async function findEnrollment(asked: Asked): Promise<EnrollView | null> {
  const now = asked.now ?? new Date();
  const [draft, report, { company, requirements }, included] = await Promise.all([
    asked.isAway ? null : findDraft(asked.secret, now),
    asked.from && !asked.isAway ? findReport(asked.from) : null,
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
  return {
    step,
    isSentBack: isEarlier && draft !== null && report === null,
    typed: shownIn(step, typed),
    requirements,
    included,
    schedule,
    reviewed: step === 3 ? reviewedOf(typed, schedule) : null,
    otherCity: step === 3 ? await cityBesides(typed) : null,
    home: step === 1 || asked.isAway ? null : homeLine(saved),
    isChanged: asked.changed ?? false,
    errors: draft && (isEarlier || asked.wants) ? checkStep(step, typed, company) : {},
    from: report && {
      leadId: report.lead.id,
      title: report.subject.streetAddress,
      hides: isNew && Boolean(saved.streetAddress) && saved.streetAddress !== typed.streetAddress,
    },
    filledBy: filledBefore(step, saved, { isFirst: asked.step === null, isFromReport: report !== null }),
    isLost: !draft && isEarlier && !asked.isAway,
    isAway: asked.isAway ?? false,
    company: publicFacts(company),
  };
}

/** The city of the ZIP code where another one was typed: a slip, or the name that a part of the city goes by. */
async function cityBesides({ zipCode, city }: Typed): Promise<string | null> {
  const found = await findZip(zipCode?.slice(0, 5) ?? "");
  const plain = (name: string) => name.trim().toLowerCase();
  return found && plain(found.city) !== plain(city ?? "") ? found.city : null;
}

const shownIn = (step: Step, typed: Typed): Typed =>
  Object.fromEntries(
    shownAnswers[step].flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );

/**
 * Who filled in a step before: whoever sees it now may be another person at the same computer. The contact is told
 * apart each time, since a consent hangs on it; the home when somebody comes anew, not from another step.
 */
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

/**
 * With what the analysis of the same home has come to, until this step was saved with a rent or without one: all of its
 * facts where nobody typed the home, else the rent alone.
 */
async function withCarriedRent(saved: DraftValues): Promise<DraftValues> {
  if (saved.estimatedRent !== undefined || !saved.carriedLead) return saved;
  const report = await findReport(saved.carriedLead);
  if (!report) return saved;
  if (saved.carriedStreet && saved.streetAddress === saved.carriedStreet)
    return { ...saved, ...propertyOf(report) };
  const rent = rentForHome(saved, { ...report.subject, rentCents: rentOf(report) });
  return rent === null ? saved : { ...saved, estimatedRent: inDollars(rent) };
}

/** Cents a month of one unit; null where the figure is no estimate of this home. */
const rentOf = ({ estimate }: Report) =>
  estimate && measured.has(estimate.method) ? estimate.rentCents : null;

const measured = new Set<string>(["rentcast", "comp_book"]);

const inDollars = (cents: number) => formatNumber(Math.round(cents / 100));

/** The facts that stand on the report itself. */
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
