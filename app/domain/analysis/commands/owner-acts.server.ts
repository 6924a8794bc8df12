import { randomUUID } from "node:crypto";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { serviceArea } from "#app/domain/analysis/rules/assess.ts";
import { mergeImprovements, storedImprovements } from "#app/domain/analysis/rules/improvements.ts";
import type { FactsForm } from "#app/domain/analysis/schema.ts";
import { addTask, recordEvent } from "#app/domain/leads/records.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, tasks } from "#db/schema/index.ts";

const day = 86_400_000;

/**
 * The owner corrects what is known of the home; the rent is worked out anew. Facts that are as they were start
 * nothing. Whoever holds the report's address may do this: it is the owner's own page.
 */
export function correctFacts(
  actor: Actor,
  { leadId, facts, now = new Date() }: { leadId: string; facts: FactsForm; now?: Date },
): Promise<Result<{ changed: boolean }>> {
  return onReport<{ changed: boolean }>(leadId, async (tx, { lead, entry }) => {
    const next = {
      propertyType: facts.propertyType,
      squareFootage: facts.squareFootage,
      unitCount: facts.unitCount,
      bedrooms: facts.bedrooms ?? null,
      bathrooms: facts.bathrooms ?? null,
      yearBuilt: facts.yearBuilt ?? null,
    };
    const changes = Object.entries(next).flatMap(([name, to]) => {
      const from = entry[name as keyof typeof next];
      return from === to ? [] : [[name, { from, to }] as const];
    });
    if (changes.length === 0) return done({ changed: false });
    await tx
      .update(leads)
      .set({ ...next, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, leadId));
    await tx.update(analysisEntries).set(next).where(eq(analysisEntries.id, entry.id));
    await recordEvent(tx, {
      ...{ leadId, kind: "facts_corrected", actor, actorName: lead.name ?? "Owner", at: now },
      data: Object.fromEntries(changes),
    });
    await priceAgain(tx, entry);
    return done({ changed: true });
  });
}

/** Works out the rent once more, for instance after the last attempt had failed. */
export function retryEstimate(_actor: Actor, { leadId }: { leadId: string }): Promise<Result> {
  return onReport(leadId, async (tx, { entry }) => {
    if (entry.estimateState !== "outside" && entry.estimateState !== "queued") await priceAgain(tx, entry);
    return done(undefined);
  });
}

/** Keeps which of the improvements the owner would have done; names that are not on the list are ignored. */
export function chooseImprovements(
  actor: Actor,
  { leadId, chosen, now = new Date() }: { leadId: string; chosen: string[]; now?: Date },
): Promise<Result> {
  return onReport(leadId, async (tx, { lead }) => {
    const before = mergeImprovements(lead.squareFootage, lead.repairChecklist);
    const after = before.map((item) => ({ ...item, checked: chosen.includes(item.name) }));
    if (after.every((item, index) => item.checked === before[index]?.checked)) return done(undefined);
    await tx
      .update(leads)
      .set({ repairChecklist: storedImprovements(after), version: sql`${leads.version} + 1` })
      .where(eq(leads.id, leadId));
    await recordEvent(tx, {
      ...{ leadId, kind: "improvements_chosen", actor, actorName: lead.name ?? "Owner", at: now },
      data: { chosen: after.filter((item) => item.checked).map((item) => item.name) },
    });
    return done(undefined);
  });
}

/**
 * The owner wants a person to look at the price: a task. While the last such task is open there is no second one; what
 * the owner says is added to it.
 */
export function askForPerson(
  actor: Actor,
  { leadId, message, now = new Date() }: { leadId: string; message?: string | undefined; now?: Date },
): Promise<Result> {
  return onReport(leadId, async (tx, { lead }) => {
    await recordEvent(tx, {
      ...{ leadId, kind: "asked_for_a_person", actor, actorName: lead.name ?? "Owner", at: now },
      ...(message && { body: message }),
    });
    const mark = `asked:${leadId}:`;
    const open = await findOpenTask(tx, leadId, "price_by_hand", mark);
    if (!open)
      await addTask(tx, {
        leadId,
        kind: "price_by_hand",
        title: `Price ${lead.streetAddress ?? "a property"} by hand`,
        detail: message ?? "The owner asked for a person to price it.",
        dueAt: new Date(now.getTime() + day),
        assignedTo: lead.assignedTo,
        dedupeKey: `${mark}${randomUUID()}`,
      });
    else if (message)
      await tx
        .update(tasks)
        .set({ detail: newestWords(open.detail, message), version: sql`${tasks.version} + 1` })
        .where(eq(tasks.id, open.id));
    return done(undefined);
  });
}

/**
 * The owner has read services and terms and wants to begin: staff prepare the agreement and send it by e-mail. While
 * that task is open, asking again changes nothing.
 */
export function requestAgreement(
  actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  return onReport(leadId, async (tx, { lead }) => {
    if (await findOpenTask(tx, leadId, "prepare_agreement")) return done(undefined);
    await addTask(tx, {
      leadId,
      kind: "prepare_agreement",
      title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
      detail:
        "The owner acknowledged the agreement terms on the report and waits for the agreement by e-mail.",
      dueAt: new Date(now.getTime() + day),
      assignedTo: lead.assignedTo,
    });
    const actorName = lead.name ?? "Owner";
    await recordEvent(tx, { leadId, kind: "agreement_requested", actor, actorName, at: now });
    return done(undefined);
  });
}

/** A task of the lead that waits to be done; `mark` is how its key begins. Nobody else looks meanwhile: the lead is locked. */
async function findOpenTask(tx: Transaction, leadId: string, kind: string, mark?: string) {
  const [open] = await tx
    .select({ id: tasks.id, detail: tasks.detail })
    .from(tasks)
    .where(
      and(
        eq(tasks.leadId, leadId),
        eq(tasks.kind, kind),
        isNull(tasks.doneAt),
        mark === undefined ? undefined : like(tasks.dedupeKey, `${mark}%`),
      ),
    )
    .limit(1)
    .for("update");
  return open;
}

const mostWords = 2_000;

/** The new words after the old; what is too long loses its beginning. */
function newestWords(before: string | null, message: string) {
  const all = before ? `${before}\n\n${message}` : message;
  return all.length <= mostWords ? all : `…${all.slice(1 - mostWords).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

type Report = { lead: typeof leads.$inferSelect; entry: typeof analysisEntries.$inferSelect };

/**
 * Runs a change on a lead and its entry, both locked, in one transaction: always the lead first. The lock lets others
 * refer to the lead meanwhile, since staff who finish a task hold that task and then write to the lead's timeline.
 */
function onReport<Value>(
  leadId: string,
  change: (tx: Transaction, report: Report) => Promise<Result<Value>>,
) {
  return db().transaction(async (tx): Promise<Result<Value>> => {
    if (!isUuid(leadId)) return refused("not_found", "Lead not found");
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
      .for("no key update");
    const [entry] = await tx
      .select()
      .from(analysisEntries)
      .where(eq(analysisEntries.leadId, leadId))
      .for("update");
    if (!lead || !entry) return refused("not_found", "Lead not found");
    return change(tx, { lead, entry });
  });
}

async function priceAgain(tx: Transaction, entry: Report["entry"]) {
  const revision = entry.revision + 1;
  const state = isOutside(entry) ? "outside" : "queued";
  await tx
    .update(analysisEntries)
    .set({ revision, estimateState: state })
    .where(eq(analysisEntries.id, entry.id));
  if (state === "outside") return;
  const payload = { entryId: entry.id, revision };
  await enqueue(tx, "estimate-property", payload, { dedupeKey: `estimate:${entry.id}:${revision}` });
}

/** An entry of the old backend was never looked at. */
const isOutside = ({ estimateState, state, zipCode }: Report["entry"]) =>
  estimateState === "outside" ||
  (estimateState === "none" && !!zipCode && serviceArea(state ?? "IA", zipCode) === "outside");
