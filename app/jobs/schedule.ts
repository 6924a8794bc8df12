import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";

/** Hourly runs begin a minute after the start, so that they do not slow the first requests. */
export const periods = {
  minute: { ms: 60_000, firstMs: 0 },
  "five minutes": { ms: 300_000, firstMs: 0 },
  "ten minutes": { ms: 600_000, firstMs: 0 },
  hour: { ms: 3_600_000, firstMs: 60_000 },
};

/** How long rows stay, as the company set it. */
export type Retention = { notificationDays: number; unknownTextDays: number; pageViewMonths: number };

/** Of the company. */
export type ScheduleSettings = { timeZone: string; retention: Retention };

export type Moment = ScheduleSettings & { now: Date; daysAgo: (days: number) => Date };

export type ScheduledRun = {
  /** Unique, and the subject of “the … failed”. */
  name: string;
  every: keyof typeof periods;
  /** Several processes may run it at once. */
  run: (at: Moment) => PromiseLike<unknown>;
};

export type Schedules = {
  runs?: ScheduledRun[];
  /** Every hour, the rows of each table that fulfill its condition are deleted. */
  retention?: (at: Moment) => [PgTable, SQL][];
  /** After the retention of all features, for rows that take others along. Returns how many it deleted. */
  purge?: {
    table: PgTable;
    limit: number;
    run: (tx: Transaction, options: { now: Date; limit: number }) => Promise<number>;
  };
};

export const momentAt = (now: Date, settings: ScheduleSettings): Moment => ({
  ...settings,
  now,
  daysAgo: (days) => new Date(now.getTime() - days * 86_400_000),
});
