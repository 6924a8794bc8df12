import { after, minute } from "#app/seed/clock.ts";
import type { History } from "#app/seed/history.ts";
import type { Transaction } from "#db/client.ts";
import { responseTargets } from "#db/schema/index.ts";

/** The clocks of the first replies: most met by a call within minutes, every sixth when its task was done. */
export async function addTargets(tx: Transaction, histories: readonly History[], now: Date) {
  const rows = histories.flatMap(({ lead, tasks }, at) =>
    tasks
      .filter(({ kind }) => kind === "first_response")
      .map(({ createdAt: startedAt, dueAt, doneAt, assignedTo }) => {
        const called = after(startedAt, (3 + (at % 11)) * minute);
        const metAt = doneAt && at % 6 > 0 && called < doneAt ? called : doneAt;
        return {
          kind: "first_response",
          leadId: lead.id,
          startedAt,
          dueAt,
          metAt,
          metBy: metAt ? (assignedTo?.userId ?? null) : null,
          missedAt: (metAt ?? now) > dueAt ? dueAt : null,
        };
      }),
  );
  await tx.insert(responseTargets).values(rows);
}
