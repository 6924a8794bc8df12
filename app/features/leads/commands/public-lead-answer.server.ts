import { addTask, findOpenTask, updateTask } from "#app/features/leads/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type Asked = {
  leadId: string;
  task: { title: string; detail: string; withinMinutes: number };
  assignedTo: string | null;
  now: Date;
};

/**
 * Updates an open task without changing its due date, or reopens it. The caller locks the email, so a lead never
 * has two.
 */
export async function askToAnswer(tx: Transaction, { leadId, task, assignedTo, now }: Asked) {
  const { title, detail, withinMinutes } = task;
  const open = await findOpenTask(tx, leadId, "first_response");
  if (open) {
    await updateTask(tx, open.id, { title, detail });
    return;
  }
  const dueAt = new Date(now.getTime() + withinMinutes * 60_000);
  await addTask(tx, { leadId, kind: "first_response", title, detail, dueAt, assignedTo });
}
