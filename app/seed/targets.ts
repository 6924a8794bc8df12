import type { History } from "#app/seed/history.ts";
import type { Transaction } from "#db/client.ts";
import { responseTargets } from "#db/schema/index.ts";

/** The clocks of the first replies: met, missed and open ones. */
export async function addTargets(tx: Transaction, histories: readonly History[], now: Date) {
  const rows = histories.flatMap(({ lead, tasks }) =>
    tasks
      .filter(({ kind }) => kind === "first_response")
      .map(({ createdAt: startedAt, dueAt, doneAt: metAt, assignedTo }) => ({
        kind: "first_response",
        leadId: lead.id,
        startedAt,
        dueAt,
        metAt,
        metBy: metAt ? (assignedTo?.userId ?? null) : null,
        missedAt: (metAt ?? now) > dueAt ? dueAt : null,
      })),
  );
  await tx.insert(responseTargets).values(rows);
}
