import { data, href, type RouterContextProvider, redirect } from "react-router";
import { assumptionsIn } from "#app/features/analysis/report/projection.ts";
import { requestContext } from "#app/server/context.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function admitReportChange(request: Request, context: Context) {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "GET, POST" } });
  return withinLimit("report-change", context.get(requestContext).ip);
}

export const backToReport = ({ params }: { params: { id: string } }) =>
  redirect(href("/analysis/:id", { id: params.id }));

export function reportAddress(id: string, { searchParams }: URL) {
  const query = String(new URLSearchParams(assumptionsIn(searchParams)));
  return href("/analysis/:id", { id }) + (query && `?${query}`);
}
