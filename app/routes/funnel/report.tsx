import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { askForPerson, correctFacts } from "#app/domain/analysis/commands.server.ts";
import { findReportPage } from "#app/domain/analysis/queries/report-page.server.ts";
import { assumptionsIn } from "#app/domain/analysis/report/assumptions.ts";
import { ReportForm } from "#app/domain/analysis/schema.ts";
import { Report } from "#app/domain/analysis/ui/report/report.tsx";
import { problemOf, ReportProblem } from "#app/domain/analysis/ui/report/report-problem.tsx";
import { done, type Result } from "#app/domain/result.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { isUnavailable } from "#app/http/faults.server.ts";
import { attempt, parseForm } from "#app/http/form.server.ts";
import { moveOwnerToken, ownerToken } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { couldNotStore } from "#app/http/report-door.server.ts";
import { redirectWithToast, takeToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/report.ts";

export async function loader({ params, request, url }: Route.LoaderArgs) {
  const moved = await moveOwnerToken(url);
  if (moved) throw moved;
  const mailToken = await ownerToken(request);
  const page = await findReportPage(params.id, { mailToken, typed: assumptionsIn(url.searchParams) }).catch(
    sayUnavailable,
  );
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  const { toast, headers } = await takeToast(request);
  return data({ page, toast }, { ...(headers && { headers }) });
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await parseForm(request, ReportForm);
  if (!form.ok) return form.reply;
  if (!(await withinLimit("report-change", context.get(requestContext).ip)))
    return form.refuse({ reason: "too_many", message: tooMany });
  const actor = context.get(actorContext);
  const outcome = await attempt(() => carryOut(actor, id, form.value));
  if ("failed" in outcome)
    return data(form.submission.reply({ formErrors: [couldNotStore] }), { status: outcome.failed });
  if (!outcome.value.ok) return form.refuse(outcome.value);
  return redirectWithToast(href("/analysis/:id", { id }), words[form.value.intent]);
}

function carryOut(actor: Actor, leadId: string, form: ReportForm): Promise<Result<unknown>> {
  if (form.intent === "facts") return correctFacts(actor, { leadId, facts: form });
  // Only programs fill in the hidden field; they are told what people are told.
  if (form.website) return Promise.resolve(done(undefined));
  return askForPerson(actor, { leadId, message: form.message });
}

const words = {
  facts: { tone: "success", text: "Your correction is saved." },
  ask: { tone: "success", text: "A manager will look at this home and write to you." },
} as const;

/** The steps of the modal live in the address, and no step needs anything new from the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.search !== nextUrl.search && withoutStep(currentUrl) === withoutStep(nextUrl);
  return isStep && !formMethod ? false : defaultShouldRevalidate;
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  const headers = new Headers(errorHeaders);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "no-store");
  return headers;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => [
  {
    title: `${loaderData ? `Rental analysis: ${loaderData.page.title}` : problemOf(error).title} · Porchlight`,
  },
  { name: "robots", content: "noindex, nofollow" },
];

export default function ReportDoor({ loaderData, actionData }: Route.ComponentProps) {
  return <Report page={loaderData.page} toast={loaderData.toast} result={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReportProblem error={error} />;
}

function withoutStep(url: URL) {
  const params = new URLSearchParams(url.search);
  params.delete("start");
  params.delete("missing");
  return `${url.pathname}?${params}`;
}

function sayUnavailable(error: unknown): never {
  throw isUnavailable(error) ? data(null, { status: 503, headers: { "Retry-After": "5" } }) : error;
}
