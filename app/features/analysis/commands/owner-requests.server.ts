import { and, eq, isNull } from "drizzle-orm";
import { storeImprovements } from "#app/features/analysis/commands/improvements.server.ts";
import { findReader } from "#app/features/analysis/queries/report.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import type { Facts } from "#app/features/leads/property/facts.ts";
import { findCompanyIn, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { addTask, findOpenTask, updateTask } from "#app/features/tasks/records.server.ts";
import { startTarget } from "#app/features/tasks/targets/commands.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { analysisEntries, analysisSubscribers, leads } from "#db/schema/index.ts";

const mostTerms = 2_000;

/** Locks the lead and its entry. Refuses visitors without permission. */
export const onReport = <Value>(by: Changer, change: Change<Value>) =>
  db().transaction((tx) => withReport(tx, by, change));

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

const needsMailedLink =
  "Only the owner can do this. Open the report from the link in our email; if you don't have it, ask for it on the report under “Is this your home?”.";

export type OwnReport = { lead: typeof leads.$inferSelect; entry: typeof analysisEntries.$inferSelect };

type Change<Value> = (tx: Transaction, report: OwnReport) => Promise<Result<Value>>;

export type Changer = {
  actor: Actor;
  leadId: string;
  keys?: readonly string[] | undefined;
};

/** Locks the lead first. "No key update" lets staff who finish a task write to the lead's timeline. */
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

/** Of a home that gets another lead's facts. The caller has locked the lead and the entry. */
export async function changeEntryFacts(tx: Transaction, entry: OwnReport["entry"], facts: Partial<Facts>) {
  await tx.update(analysisEntries).set(facts).where(eq(analysisEntries.id, entry.id));
  if (entry.estimateState !== "none") await priceAgain(tx, { ...entry, ...facts });
}

type Keyed = { formKey?: string | undefined };

type Own = Omit<Changer, "actor">;

/** Open to every reader, because no fact changes. */
export function retryEstimate(_actor: Actor, { leadId }: { leadId: string }): Promise<Result> {
  return onReport({ actor: system, leadId }, async (tx, { entry }) => {
    if (entry.estimateState === "failed" || entry.estimateState === "none") await priceAgain(tx, entry);
    return done(undefined);
  });
}

export function chooseImprovements(
  actor: Actor,
  { leadId, keys, chosen, now = new Date() }: Own & { chosen: string[]; now?: Date },
): Promise<Result> {
  return onReport({ actor, leadId, keys }, async (tx, { lead }) => {
    const before = mergeImprovements(lead.squareFootage, lead.repairChecklist);
    const after = before.map((item) => ({ ...item, checked: chosen.includes(item.name) }));
    const by = { actor, actorName: lead.name ?? "Owner", at: now };
    await storeImprovements(tx, { leadId, before, after, by });
    return done(undefined);
  });
}

export async function askForPerson(
  actor: Actor,
  {
    leadId,
    keys,
    message,
    formKey,
    now = new Date(),
  }: Keyed & Own & { message?: string | undefined; now?: Date },
): Promise<Result<Record<string, never>>> {
  const dueAt = await findNextWorkingDay(now);
  return onReportOnce(
    { actor, leadId, keys, form: "ask", formKey, content: message },
    async (tx, { lead }) => {
      await recordEvent(tx, {
        leadId,
        kind: "asked_for_a_person",
        actor,
        actorName: lead.name ?? "Owner",
        at: now,
        ...(message && { body: message }),
      });
      await startTarget(tx, { on: "report_waits", leadId, now });
      const open = await findOpenTask(tx, leadId, "price_as_asked");
      if (!open)
        await addTask(tx, {
          leadId,
          kind: "price_as_asked",
          title: `Price ${lead.streetAddress ?? "a property"} by hand`,
          detail: message ?? "The owner asked a manager to price it.",
          dueAt,
          assignedTo: lead.assignedTo,
        });
      else if (message) await updateTask(tx, open.id, { detail: newestText(open.detail, message) });
      return done({});
    },
  );
}

function newestText(before: string | null, message: string) {
  const all = before ? `${before}\n\n${message}` : message;
  return all.length <= mostTerms ? all : `…${all.slice(1 - mostTerms).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

/** At most once an hour. The answer is always the same, so that it does not reveal whether an address is on file. */
export async function mailOwnerLink(
  _actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  if (!isUuid(leadId)) return done(undefined);
  await db().transaction(async (tx) => {
    const [lead] = await tx
      .select({ email: leads.email, name: leads.name })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
    if (!lead?.email) return;
    await tx.insert(analysisSubscribers).values({ email: lead.email, name: lead.name }).onConflictDoNothing();
    const dedupeKey = `rent-report:${leadId}:${Math.floor(now.getTime() / 3_600_000)}`;
    await enqueue(tx, "mail-rent-report", { submissionId: leadId }, { dedupeKey });
  });
  return done(undefined);
}
