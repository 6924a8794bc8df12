import { and, eq, ilike, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { stopMarketingOfErased } from "#app/features/messaging/preferences/commands.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { consentEvents, consents, leads, messages, outbox, users } from "#db/schema/index.ts";

export const messagingRows: LeadRows = {
  move: async (tx, move) => ({
    ...(await moveRows(tx, messages, move)),
    ...(await moveRows(tx, consents, move)),
    ...(await moveRows(tx, consentEvents, move)),
  }),
  /** Also removes messages stored with another lead that list all homes of a submission. */
  async purge(tx, { leadIds, submissionIds }) {
    const ofSubmissions = tx
      .select({ id: leads.id })
      .from(leads)
      .where(inArray(leads.submissionId, submissionIds));
    const listsHomes = inArray(messages.kind, ["mail-rent-report", "mail-new-lead"] satisfies JobKind[]);
    await tx.delete(messages).where(inArray(messages.leadId, leadIds));
    // An alert may name several leads.
    if (leadIds.length > 0)
      await tx
        .delete(messages)
        .where(
          and(
            eq(messages.kind, "mail-alert" satisfies JobKind),
            isNull(messages.leadId),
            sql`${messages.body} ~ ${`/leads/(${leadIds.join("|")})`}`,
          ),
        );
    await tx.delete(messages).where(and(listsHomes, inArray(messages.leadId, ofSubmissions)));
  },
  /** Consents, stops and the links that stop marketing stay, as proof of what the person allowed. */
  async erase(tx, { emails, phones }) {
    const addresses = [...emails, ...phones];
    const isTheirs = and(inArray(messages.recipient, addresses), isNull(messages.leadId));
    // The office was emailed about a referral with the realtor's address.
    const namesThem = and(
      eq(messages.kind, "mail-new-referral" satisfies JobKind),
      or(...addresses.map((address) => ilike(messages.body, `%${address.replace(/[\\%_]/g, "\\$&")}%`))),
    );
    await tx.delete(messages).where(or(isTheirs, namesThem));
    await stopMarketingOfErased(tx, emails, new Date());
  },
  /** Links to set a password of people who have no account. */
  async purgeLockedPeople(tx, { emails }) {
    const email = sql`(${outbox.payload}->>'email')::citext`;
    await tx
      .delete(outbox)
      .where(
        and(
          eq(outbox.kind, "mail-password-reset" satisfies JobKind),
          inArray(email, emails),
          notExists(tx.select({ id: users.id }).from(users).where(eq(users.email, email))),
        ),
      );
  },
};
