import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { entryOfLead } from "#app/domain/analysis/queries/entry.server.ts";
import { findReader } from "#app/domain/analysis/queries/mail-token.server.ts";
import { mayAct } from "#app/domain/analysis/report/page.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { type Result, refused } from "#app/domain/result.ts";
import { findCompanyIn } from "#app/domain/site/queries.server.ts";
import { isOutside } from "#app/domain/site/service-area.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

export type OwnReport = { lead: typeof leads.$inferSelect; entry: typeof analysisEntries.$inferSelect };

type Change<Value> = (tx: Transaction, report: OwnReport) => Promise<Result<Value>>;

/** Who wants to change a report. */
export type Changer = {
  actor: Actor;
  leadId: string;
  /** Of the visitor's browser; absent where staff work in the office, who need none. */
  keys?: readonly string[] | undefined;
};

/** Runs a change on a lead and its entry, both locked, in one transaction. Refused for a visitor who may not act. */
export const onReport = <Value>(by: Changer, change: Change<Value>) =>
  db().transaction((tx) => withReport(tx, by, change));

/** The same for a form that is stored once, however often it is sent; without a key each post counts. */
export const onReportOnce = (
  {
    actor,
    leadId,
    keys,
    ...sent
  }: Changer & { form: string; formKey: string | undefined; content?: unknown },
  change: Change<Record<string, never>>,
) =>
  storeOnce({ ...sent, content: [leadId, sent.content], answer: {} }, (tx) =>
    withReport(tx, { actor, leadId, keys }, change),
  );

/**
 * Always the lead first. The lock lets others refer to the lead meanwhile, since staff who finish a task hold that task
 * and then write to the lead's timeline.
 */
async function withReport<Value>(
  tx: Transaction,
  { actor, leadId, keys }: Changer,
  change: Change<Value>,
): Promise<Result<Value>> {
  if (!isUuid(leadId)) return refused("not_found", "Lead not found");
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .for("no key update");
  const [entry] = await tx
    .select()
    .from(analysisEntries)
    .where(eq(analysisEntries.id, entryOfLead(leadId)))
    .for("update");
  if (!lead || !entry) return refused("not_found", "Lead not found");
  if (actor.kind === "visitor" || keys) {
    const standing = await findReader(lead, keys ?? [], tx);
    if (!mayAct(standing)) return refused("forbidden", needsMailedLink);
  }
  return change(tx, { lead, entry });
}

const needsMailedLink =
  "Only the owner can do this. Open the report from the link in our e-mail; if you don't have it, ask for it on the report under “Is this your home?”.";

/** Asks for an estimate of the entry as it is now; outside the service area there is none to ask for. */
export async function priceAgain(tx: Transaction, entry: OwnReport["entry"]) {
  const revision = entry.revision + 1;
  const state = isOutside(await findCompanyIn(tx), entry) ? "outside" : "queued";
  await tx
    .update(analysisEntries)
    .set({ revision, estimateState: state })
    .where(eq(analysisEntries.id, entry.id));
  if (state === "outside") return;
  const payload = { entryId: entry.id, revision };
  await enqueue(tx, "estimate-property", payload, { dedupeKey: `estimate:${entry.id}:${revision}` });
}
