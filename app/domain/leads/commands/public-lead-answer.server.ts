import { eq, sql } from "drizzle-orm";
import { addTask, findOpenTask } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { tasks } from "#db/schema/index.ts";

type Asked = {
  leadId: string;
  task: { title: string; detail: string; withinMinutes: number };
  assignedTo: string | null;
  now: Date;
};

/**
 * Asks staff to answer a lead. Where that still waits to be done, its words become those of the last form and it stays
 * due when it was; where it was done, there is something to do again. The caller holds the lock of the e-mail, so one
 * lead never has two of them.
 */
export async function askToAnswer(tx: Transaction, { leadId, task, assignedTo, now }: Asked) {
  const { title, detail, withinMinutes } = task;
  const open = await findOpenTask(tx, leadId, "first_response");
  if (open) {
    const version = sql`${tasks.version} + 1`;
    await tx.update(tasks).set({ title, detail, version }).where(eq(tasks.id, open.id));
    return;
  }
  const dueAt = new Date(now.getTime() + withinMinutes * 60_000);
  await addTask(tx, { leadId, kind: "first_response", title, detail, dueAt, assignedTo });
}
