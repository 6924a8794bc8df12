import { eq, sql } from "drizzle-orm";
import { type Actor, system } from "#app/domain/actor.ts";
import {
  type Changer,
  onReport,
  onReportOnce,
  priceAgain,
} from "#app/domain/analysis/commands/own-report.server.ts";
import { mergeImprovements, storedImprovements } from "#app/domain/analysis/rules/improvements.ts";
import { done, type Result } from "#app/domain/result.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { addTask, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import { leads, tasks } from "#db/schema/index.ts";

/** Given out with the form; a repeat with the same content has no second effect. Without one each post counts. */
type Keyed = { formKey?: string | undefined };
type Own = Omit<Changer, "actor">;

/** Works out the rent once more, for instance after the last attempt had failed. Any reader may: no fact changes. */
export function retryEstimate(_actor: Actor, { leadId }: { leadId: string }): Promise<Result> {
  return onReport({ actor: system, leadId }, async (tx, { entry }) => {
    if (entry.estimateState === "failed" || entry.estimateState === "none") await priceAgain(tx, entry);
    return done(undefined);
  });
}

/** Keeps which of the improvements the owner would have done; names that are not on the list are ignored. */
export function chooseImprovements(
  actor: Actor,
  { leadId, keys, chosen, now = new Date() }: Own & { chosen: string[]; now?: Date },
): Promise<Result> {
  return onReport({ actor, leadId, keys }, async (tx, { lead }) => {
    const before = mergeImprovements(lead.squareFootage, lead.repairChecklist);
    const after = before.map((item) => ({ ...item, checked: chosen.includes(item.name) }));
    if (after.every((item, index) => item.checked === before[index]?.checked)) return done(undefined);
    await tx
      .update(leads)
      .set({ repairChecklist: storedImprovements(after), version: sql`${leads.version} + 1` })
      .where(eq(leads.id, leadId));
    await recordEvent(tx, {
      leadId,
      kind: "improvements_chosen",
      actor,
      actorName: lead.name ?? "Owner",
      at: now,
      data: { chosen: after.filter((item) => item.checked).map((item) => item.name) },
    });
    return done(undefined);
  });
}

/**
 * The owner wants a person to look at the price: a task. While the last such task is open there is no second one; what
 * the owner says is added to it.
 */
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
      const open = await findOpenTask(tx, leadId, "price_as_asked");
      if (!open)
        await addTask(tx, {
          leadId,
          kind: "price_as_asked",
          title: `Price ${lead.streetAddress ?? "a property"} by hand`,
          detail: message ?? "The owner asked for a person to price it.",
          dueAt,
          assignedTo: lead.assignedTo,
        });
      else if (message)
        await tx
          .update(tasks)
          .set({ detail: newestWords(open.detail, message), version: sql`${tasks.version} + 1` })
          .where(eq(tasks.id, open.id));
      return done({});
    },
  );
}

const mostWords = 2_000;

/** The new words after the old; what is too long loses its beginning. */
function newestWords(before: string | null, message: string) {
  const all = before ? `${before}\n\n${message}` : message;
  return all.length <= mostWords ? all : `…${all.slice(1 - mostWords).replace(/^[\uDC00-\uDFFF]/, "")}`;
}
