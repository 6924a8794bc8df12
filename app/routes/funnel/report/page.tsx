import { data, href, redirect, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import type { ToastMessage } from "#app/components/toaster.tsx";
import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { chooseFees } from "#app/features/analysis/commands/choose-fees.server.ts";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { askForPerson, mailOwnerLink } from "#app/features/analysis/commands/owner-requests.server.ts";
import { Report } from "#app/features/analysis/components/report/report.tsx";
import { problemOf, ReportProblem } from "#app/features/analysis/components/report/report-problem.tsx";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { shownStep } from "#app/features/analysis/report/page.ts";
import { assumptionsIn } from "#app/features/analysis/report/projection.ts";
import { ReportForm } from "#app/features/analysis/schema.ts";
import { findEnrolledLead } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findMergedInto } from "#app/features/leads/merge/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import { enrolledSecret } from "#app/routes/funnel/enrollment-cookie.server.ts";
import { moveOwnerToken, ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { changeReport, reportAddress } from "#app/routes/funnel/report/report-route.server.ts";
import { databaseUnavailable } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { thrownProblem } from "#app/server/error-message.ts";
import { isUnavailable } from "#app/server/faults.server.ts";
import { parseForm } from "#app/server/handle-form.server.ts";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/page.ts";
import "#app/features/analysis/components/report/report.css";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const moved = await moveOwnerToken(request, url);
  if (moved) throw moved;
  const keys = await ownerKeys(request);
  if (context.get(databaseUnavailable)) throw unavailable();
  const page = await find().catch((error: unknown) => {
    throw isUnavailable(error) ? unavailable() : error;
  });
  const into = page ? null : await findMergedInto(params.id);
  if (into) throw replace(reportAddress(into, url));
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  const isStart = url.pathname.endsWith("/start");
  const step = isStart ? shownStep(url.searchParams.get("step"), page) : null;
  if (isStart && !step)
    throw replace(page.enrolled?.isHere ? href("/enroll/done") : reportAddress(params.id, url));
  const { toast, headers } = await takeToast({ request, url });
  return data({ page, step, toast }, { ...(headers && { headers }) });

  async function find() {
    const [enrolledLeadId, found] = await Promise.all([
      findEnrolledLead(await enrolledSecret(request)),
      findOwnerAgreement(params.id),
    ]);
    const reader = { keys, enrolledLeadId, agreement: found && shownToOwner(found) };
    return findReportPage(params.id, { ...reader, typed: assumptionsIn(url.searchParams) });
  }
}

const unavailable = () => data(null, { status: 503, headers: { "Retry-After": "5" } });

export async function action(sent: Route.ActionArgs) {
  const form = await parseForm(sent.request, ReportForm);
  if (!form.ok) return form.reply;
  const outcome = await changeReport<unknown>(sent, (actor, by) => carryOut(actor, by, form.value));
  const report = reportAddress(sent.params.id, sent.url);
  const { intent } = form.value;
  if (outcome.ok)
    return intent === "plan"
      ? redirect(`${href("/analysis/:id/start", sent.params)}?step=services`)
      : redirectWithToast(report, words[intent]);
  if (outcome.reason !== "forbidden" && outcome.reason !== "conflict") return form.refuse(outcome);
  return redirectWithToast(report, { tone: "error", text: outcome.message });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

async function carryOut(
  actor: Actor,
  by: { leadId: string; keys: string[] },
  form: ReportForm,
): Promise<Result<unknown>> {
  if (form.intent === "facts") return correctFacts(actor, { ...by, facts: form, seen: form.seen });
  if (form.intent === "plan") return chooseFees(actor, { ...by, fees: "websitePlans", plan: form.plan });
  if (form.intent === "link") return mailOwnerLink(actor, by);
  // Bots get the same answer as people.
  if (form.website) return done(undefined);
  return askForPerson(actor, { ...by, message: form.message, formKey: form.formKey });
}

const words: Record<Exclude<ReportForm["intent"], "plan">, ToastMessage> = {
  facts: { tone: "success", text: "Changes saved." },
  ask: { tone: "success", text: "A manager will look at this home and email you." },
  link: {
    tone: "success",
    text: "If we have an email address for this home, we've sent the link there.",
  },
};

/** Another offer or correction came first. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const page = loaderData?.page;
  const name = page ? `Rental analysis: ${page.title}` : problemOf(error).title;
  // The layout has the company unless the database is unavailable.
  const company = page?.company ?? matches[1]?.loaderData?.company;
  return [
    { title: company ? `${name} · ${company.shortName}` : name },
    ...(page
      ? [{ name: "description", content: `What the home at ${page.title} may rent for, and why.` }]
      : []),
    { name: "robots", content: "noindex, nofollow" },
  ];
};

export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Report {...loaderData} result={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReportProblem error={error} status={thrownProblem(error).status ?? 503} />;
}
