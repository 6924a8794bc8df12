import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { webinarRegistrations } from "#db/schema/index.ts";

const { leadId, email, webinarId } = webinarRegistrations;

export const webinarRows: LeadRows = {
  move: (tx, move) => moveRows(tx, webinarRegistrations, move),
  /** Skips emails that are registered already. */
  async changeEmail(tx, leadIds, { from, to }) {
    const taken = sql`exists (select 1 from webinar_registrations r where r.webinar_id = ${webinarId} and r.email = ${to})`;
    await tx
      .update(webinarRegistrations)
      .set({ email: to })
      .where(and(inArray(leadId, leadIds), eq(email, from), sql`not ${taken}`));
  },
  /** Before the emails are locked: a registration in progress locks its row and then waits for them. */
  purgePeople: (tx, { hasNoLead }) =>
    tx.delete(webinarRegistrations).where(and(...hasNoLead(email), isNull(leadId))),
};
