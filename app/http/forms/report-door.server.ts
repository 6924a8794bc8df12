import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { Result } from "#app/domain/result.ts";
import { recordsAway, requestContext } from "#app/http/context.ts";
import { attempt, couldNotStore, statusOf } from "#app/http/forms/form.server.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * For the doors of a report that only take forms: refuses those of other sites (the router checks that for pages
 * only), then counts the change. False when there were too many.
 */
export async function admitReportChange(request: Request, context: Context) {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "GET, POST" } });
  refuseForeignForm(request);
  return withinLimit("report-change", context.get(requestContext).ip);
}

/** Whoever opens the address of such a door meant the report. */
export const backToReport = ({ params }: { params: { id: string } }) =>
  redirect(href("/analysis/:id", { id: params.id }));

const patienceMs = 3_500;

/**
 * As `attempt`, but given up while there is time left to answer with what was typed; the request's own deadline ends
 * in a bare page. What is stored after all does no harm: the form's revision or key tells when it is sent again.
 */
export async function attemptInTime<Value>(context: Context, work: () => Promise<Value>) {
  const outcome = await attempt(() => inTime(work(), patienceMs));
  if ("failed" in outcome && outcome.failed === 503) context.set(recordsAway, true);
  return outcome;
}

/** Why nothing was stored, in words for the visitor; null where it was. */
export function problemIn(outcome: { value: Result<unknown> } | { failed: 503 | 500 }) {
  if ("failed" in outcome) return { text: couldNotStore, status: outcome.failed };
  return outcome.value.ok ? null : { text: outcome.value.message, status: statusOf[outcome.value.reason] };
}
