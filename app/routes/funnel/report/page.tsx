import type { SubmissionResult } from "@conform-to/react";
import {
  data,
  href,
  type RouterContextProvider,
  replace,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { askForPerson, correctFacts, mailOwnerLink } from "#app/domain/analysis/commands.server.ts";
import { findReportPage } from "#app/domain/analysis/queries.server.ts";
import { assumptionsIn } from "#app/domain/analysis/report/assumptions.ts";
import { changedElsewhere, conflictForm } from "#app/domain/analysis/report/fact-texts.ts";
import { mayAct, type ReportPage, withBodyOnly } from "#app/domain/analysis/report/page.ts";
import { shownStep } from "#app/domain/analysis/report/start-step.ts";
import { ReportForm } from "#app/domain/analysis/schema.ts";
import { Report } from "#app/domain/analysis/ui/report/report.tsx";
import { ReportAway } from "#app/domain/analysis/ui/report/report-away.tsx";
import { problemOf, ReportProblem } from "#app/domain/analysis/ui/report/report-problem.tsx";
import { findOwnerAgreement } from "#app/domain/documents/queries.server.ts";
import { shownToOwner } from "#app/domain/documents/words.ts";
import { findEnrolledLead } from "#app/domain/enrollment/queries.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { actorContext, recordsAway, requestContext } from "#app/http/context.ts";
import { isUnavailable } from "#app/http/faults.server.ts";
import { attemptInTime, parseForm } from "#app/http/forms/form.server.ts";
import { orUnsent, unsentResult } from "#app/http/forms/unsent.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { enrolledSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { moveOwnerToken, ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { thrownProblem } from "#app/http/thrown-problem.ts";
import { redirectWithToast, takeToast } from "#app/http/toast.server.ts";
import { reportAddress } from "#app/routes/funnel/report/door.server.ts";
import { keepPage } from "#app/ui/connection/keep-page.ts";
import type { Route } from "./+types/page.ts";
import "#app/domain/analysis/ui/report/report.css";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const moved = await moveOwnerToken(request, url);
  if (moved) throw moved;
  const keys = await ownerKeys(request);
  const page = context.get(recordsAway) ? away : await find().catch(orAway);
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  if (page === away)
    return data({ page: null, toast: null }, { status: 503, headers: { "Retry-After": "5" } });
  const next = leadsTo(url, page);
  if (next) throw replace(next);
  const { toast, headers } = await takeToast({ request, url });
  return data({ page: withBodyOnly(page), toast }, { ...(headers && { headers }) });

  async function find() {
    const [enrolledLeadId, found] = await Promise.all([
      findEnrolledLead(await enrolledSecret(request)),
      findOwnerAgreement(params.id),
    ]);
    const reader = { keys, enrolledLeadId, agreement: found && shownToOwner(found) };
    return findReportPage(params.id, { ...reader, typed: assumptionsIn(url.searchParams) });
  }
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const form = await parseForm(request, ReportForm);
  if (!form.ok) return form.reply;
  const by = { leadId: id, keys: await ownerKeys(request) };
  const outcome = await attemptInTime(context, () => carryOut(context, by, form.value));
  if (!outcome.ok && (outcome.reason === "forbidden" || outcome.reason === "conflict"))
    return redirectWithToast(reportAddress(id, url), { tone: "error", text: outcome.message });
  if (!outcome.ok) return form.refuse(outcome);
  const conflict = outcome.value?.conflict;
  if (conflict) return data(conflictReply(conflict), { status: 409 });
  return redirectWithToast(reportAddress(id, url), words[form.value.intent]);
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentResult);

/** Where a step of the modal leads whose time is over; null for every other address. */
function leadsTo(url: URL, page: ReportPage) {
  const { leadId, isBegun, enrolled } = page;
  if (!url.pathname.endsWith("/start")) return null;
  const now = { isAsked: isBegun, mayAsk: mayAct(page), isEnrolled: enrolled !== null, isBack: false };
  if (shownStep(url.searchParams.get("step"), now)) return null;
  return enrolled?.isHere ? href("/enroll/done") : reportAddress(leadId, url);
}

type ConflictForm = ReturnType<typeof conflictForm>;
type Outcome = Result<{ conflict: ConflictForm | null } | undefined>;

async function carryOut(
  context: Readonly<RouterContextProvider>,
  by: { leadId: string; keys: string[] },
  form: ReportForm,
): Promise<Outcome> {
  if (!(await withinLimit("report-change", context.get(requestContext).ip)))
    return refused("too_many", tooMany);
  const actor = context.get(actorContext);
  if (form.intent === "facts") {
    const corrected = await correctFacts(actor, { ...by, facts: form, revision: form.revision });
    if (!corrected.ok || !corrected.value.conflict) return corrected.ok ? done(undefined) : corrected;
    const { timeZone } = await findCompany();
    return done({ conflict: conflictForm(corrected.value.conflict, { now: new Date(), timeZone }) });
  }
  if (form.intent === "link") {
    await mailOwnerLink(actor, by);
    return done(undefined);
  }
  // Only programs fill in the hidden field; they are told what people are told.
  if (form.website) return done(undefined);
  const asked = await askForPerson(actor, { ...by, message: form.message, formKey: form.formKey });
  return asked.ok ? done(undefined) : asked;
}

/** The form once more: with the values that are stored now, and this person's own where they differ. */
function conflictReply({ revision, texts, errors }: ConflictForm): SubmissionResult<string[]> {
  return {
    status: "error",
    initialValue: { intent: "facts", revision: String(revision), ...texts },
    error: { "": [changedElsewhere], ...errors },
  };
}

const words = {
  facts: { tone: "success", text: "Your correction is saved." },
  ask: { tone: "success", text: "A manager will look at this home and write to you." },
  link: {
    tone: "success",
    text: "If we have an e-mail address for this home, the link is on its way to it.",
  },
} as const;

/**
 * The steps of the modal live in the address, and no step needs anything new from the server; what was refused because the
 * report is another one by now does.
 */
export function shouldRevalidate({
  actionStatus,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.href !== nextUrl.href && reportOf(currentUrl) === reportOf(nextUrl);
  return isStep && !formMethod ? false : actionStatus === 409 || defaultShouldRevalidate;
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const page = loaderData?.page;
  const name = page ? `Rental analysis: ${page.title}` : problemOf(error, loaderData ? 503 : 500).title;
  // Where there is no report, the layout around it knows the company, unless that is out of reach as well.
  const company = page?.company ?? matches[1]?.loaderData?.company;
  return [
    { title: company ? `${name} · ${company.shortName}` : name },
    ...(page
      ? [{ name: "description", content: `What the home at ${page.title} may rent for, and why.` }]
      : []),
    { name: "robots", content: "noindex, nofollow" },
  ];
};

export default function ReportDoor({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, toast } = loaderData;
  if (page) return <Report page={page} toast={toast} result={actionData} />;
  return <ReportAway leadId={params.id} result={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReportProblem error={error} status={thrownProblem(error).status ?? 503} />;
}

/** The report that an address shows, whatever step lies over it. */
function reportOf({ pathname, searchParams }: URL) {
  const rest = [...searchParams].filter(([name]) => name !== "step" && name !== "missing");
  return `${pathname.replace(/\/start$/, "")}?${new URLSearchParams(rest)}`;
}

const away = "away";

function orAway(error: unknown): typeof away {
  if (isUnavailable(error)) return away;
  throw error;
}
