import { data, href, type RouterContextProvider, redirect } from "react-router";
import { assumptionsIn } from "#app/features/analysis/report/projection.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { runCommand } from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** Within the reader's limit. */
export async function changeReport<Value>(
  { request, context, params }: Sent,
  command: (actor: Actor, by: { leadId: string; keys: string[] }) => Promise<Result<Value>>,
) {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!(await withinLimit("report-change", context.get(requestContext).ip)))
    return refused("too_many", tooMany);
  const by = { leadId: params.id, keys: await ownerKeys(request) };
  return runCommand(context, () => command(context.get(actorContext), by));
}

export const backToReport = ({ params }: { params: { id: string } }) =>
  redirect(href("/analysis/:id", { id: params.id }));

export function reportAddress(id: string, { searchParams }: URL) {
  const query = String(new URLSearchParams(assumptionsIn(searchParams)));
  return href("/analysis/:id", { id }) + (query && `?${query}`);
}
