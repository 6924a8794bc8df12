import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, instant, listOf } from "#db/columns.ts";

/** `found`: uploaded, or of another installation. */
const kinds = ["scheduled", "manual", "found"] as const;
const places = ["disk", "s3"] as const;

export const backups = pgTable(
  "backups",
  {
    ...created(),
    kind: text("kind", { enum: kinds }).notNull(),
    place: text("place", { enum: places }).notNull(),
    /** Of the object store. */
    key: text("key").notNull().unique(),
    takenAt: instant("taken_at"),
    storedAt: instant("stored_at"),
    isEncrypted: boolean("is_encrypted").notNull().default(false),
    bytes: bigint("bytes", { mode: "number" }),
    rows: bigint("rows", { mode: "number" }),
    leads: integer("leads"),
    files: integer("files"),
    /** Why it could not be made. */
    problem: text("problem"),
    /** Restored into a database of its own, with equal rows. */
    provenAt: instant("proven_at"),
    proofMs: integer("proof_ms"),
    proofProblem: text("proof_problem"),
    removedAt: instant("removed_at"),
  },
  (t) => [
    check("backups_kind", sql`${t.kind} in ${listOf(kinds)}`),
    check("backups_place", sql`${t.place} in ${listOf(places)}`),
    index("backups_newest").on(t.createdAt.desc(), t.id.desc()),
  ],
);

/** A finished one is in the database that it brought back, the others are in the one before. */
export const restores = pgTable(
  "restores",
  {
    ...created(),
    key: text("key").notNull(),
    takenAt: instant("taken_at"),
    startedBy: text("started_by").notNull(),
    step: text("step").notNull(),
    activeAt: instant("active_at").notNull().defaultNow(),
    doneAt: instant("done_at"),
    problem: text("problem"),
    /** The database from before. */
    previous: text("previous"),
    /** Until then nothing is sent: the original may have sent it. */
    confirmedAt: instant("confirmed_at"),
    confirmedBy: uuid("confirmed_by"),
  },
  (t) => [index("restores_newest").on(t.createdAt.desc(), t.id.desc())],
);
