import { data, href, type RouterContextProvider, redirect } from "react-router";
import { assumptionsIn } from "#app/domain/analysis/report/assumptions.ts";
import { requestContext } from "#app/http/context.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
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

/** The report with what its reader assumed, as the form's own address carries it. */
export function reportAddress(id: string, { searchParams }: URL) {
  const query = String(new URLSearchParams(assumptionsIn(searchParams)));
  return href("/analysis/:id", { id }) + (query && `?${query}`);
}
