import { asc, eq } from "drizzle-orm";
import type { RetrySchedule } from "#app/jobs/definition.ts";
import type { Handler, JobHandler } from "#app/jobs/handler.ts";
import { queueOf } from "#app/jobs/registry.ts";
import { z } from "#app/lib/zod.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** Returns the ids in order. */
export async function createJobs(...rows: (Partial<typeof outbox.$inferInsert> & { kind: string })[]) {
  const values = rows.map(({ payload = {}, ...row }) => ({ payload, queue: queueOf(row.kind), ...row }));
  const created = await db().insert(outbox).values(values).returning({ id: outbox.id });
  return created.map((row) => row.id);
}

export const listJobs = (): Promise<OutboxRow[]> => db().select().from(outbox).orderBy(asc(outbox.id));

export async function findJob(id: number | undefined): Promise<OutboxRow> {
  const [row] = await db()
    .select()
    .from(outbox)
    .where(eq(outbox.id, id ?? 0));
  if (!row) throw new Error(`No job ${id}`);
  return row;
}

/** The payload is `{ n }`; retries run at once. */
export function testHandler(
  run: Definition["run"],
  { schedule, limitMs, onFailed }: Partial<Definition> = {},
): JobHandler {
  return {
    label: "Test",
    payload: TestPayload,
    retry: { attempts: 8, firstMs: 1, factor: 1, capMs: 1, ...schedule },
    run,
    ...(limitMs && { limitMs }),
    ...(onFailed && { onFailed }),
  };
}

type Definition = Handler<{ n: number }> & { schedule?: Partial<RetrySchedule>; limitMs?: number };

const TestPayload = z.object({ n: z.int() });
