import { asc, eq } from "drizzle-orm";
import { z } from "#app/domain/zod.ts";
import { handleJob, type JobHandler } from "#app/jobs/handler.ts";
import type { RetrySchedule } from "#app/jobs/retry.ts";
import { db } from "#db/instance.server.ts";
import { outbox } from "#db/schema/index.ts";

type OutboxRow = typeof outbox.$inferSelect;

/** Writes jobs as they would stand in the outbox; returns their ids in order. */
export async function createJobs(...rows: (Partial<typeof outbox.$inferInsert> & { kind: string })[]) {
  const values = rows.map(({ payload = {}, ...row }) => ({ payload, ...row }));
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

/** A kind of job for one test: its payload is `{ n }`, and its rests are short. */
export function testHandler(
  run: Definition["run"],
  more: Pick<Definition, "limitMs" | "onParked"> & { schedule?: Partial<RetrySchedule> } = {},
): JobHandler {
  const { schedule, ...rest } = more;
  return handleJob(TestPayload, {
    schedule: { attempts: 8, firstMs: 1, factor: 1, capMs: 1, ...schedule },
    run,
    ...rest,
  });
}

type Definition = Parameters<typeof handleJob<typeof TestPayload>>[1];

const TestPayload = z.object({ n: z.int() });
