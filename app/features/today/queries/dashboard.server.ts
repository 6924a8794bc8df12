import { countLeads, listLeads } from "#app/features/lead-lists/queries.server.ts";
import type { LeadFilter } from "#app/features/lead-lists/request.ts";
import { findToday } from "#app/features/today/queries/today.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";

const recentLeads = 5;

type DashboardRequest = {
  span: LeadFilter["span"];
  mine: boolean;
  /** The list to show in full. */
  whole: string | null;
  now: Date;
  timeZone: string;
};

export async function findDashboard(
  actor: StaffActor,
  { span, mine, whole, now, timeZone }: DashboardRequest,
) {
  const [counts, { rows: recent }, today] = await Promise.all([
    countLeads(span),
    listLeads(span ? { span } : {}, { size: recentLeads }),
    findToday(actor, { mine, whole, now, timeZone }),
  ]);
  return { counts, recent, today };
}
