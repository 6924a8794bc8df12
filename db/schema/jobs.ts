import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";

export const outbox = pgTable(
  "outbox",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    /** Set by the registry of jobs. */
    queue: text("queue").notNull().default("default"),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    dedupeKey: text("dedupe_key").unique(),
    createdAt: createdAt(),
    runAt: instant("run_at").notNull().defaultNow(),
    leasedUntil: instant("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    doneAt: instant("done_at"),
    failedAt: instant("parked_at"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    requestId: text("request_id"),
  },
  (t) => [
    index("outbox_queue").on(t.queue, t.runAt, t.id).where(sql`done_at is null and parked_at is null`),
    index("outbox_parked").on(t.id.desc()).where(sql`parked_at is not null`),
  ],
);

/** The last run of each schedule. */
export const scheduleRuns = pgTable("schedule_runs", {
  name: text("name").primaryKey(),
  startedAt: instant("started_at").notNull(),
  finishedAt: instant("finished_at"),
  /** Of the run that finished last. */
  error: text("error"),
});
