import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { inspectFile } from "#app/features/leads/imports/csv.server.ts";
import {
  type ImportSettings,
  importFields,
  isImportWorking,
  undoHours,
} from "#app/features/leads/imports/fields.ts";
import type { ImportForm } from "#app/features/leads/imports/schema.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { discardUpload } from "#app/features/uploads/store.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leadImportLines, leadImports } from "#db/schema/index.ts";

type StoredFile = { key: string; name: string; bytes: number; head: Buffer };

export async function startImport(
  actor: Actor,
  { file }: { file: StoredFile | undefined },
): Promise<Result<{ importId: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to import leads.");
  if (!file) return refused("invalid", "Choose a file first.", "file");
  const settings = await inspectFile(file.head);
  if (!settings.ok) return settings;
  const [created] = await db()
    .insert(leadImports)
    .values({
      createdBy: actor.kind === "staff" ? actor.userId : null,
      fileName: file.name,
      fileKey: file.key,
      bytes: file.bytes,
      settings: settings.value,
    })
    .returning({ id: leadImports.id });
  if (!created) throw new Error("The import was not stored");
  return done({ importId: created.id });
}

type Asked = { importId: string; version: number; now?: Date };

/** Counts what the import would do. */
export const checkImport = (
  actor: Actor,
  { form, ...asked }: Asked & { form: ImportForm },
): Promise<Result> =>
  withImport(actor, asked, async (tx, current) => {
    const isOpen = ["uploaded", "checked", "failed"].includes(current.state) && !current.undoUntil;
    if (!isOpen) return refused("conflict", "This import can't be checked again.");
    const settings = current.settings as ImportSettings;
    const { fields, hasHeader, matches } = form;
    const problem = problemOfFields(fields.slice(0, settings.columns.length));
    if (problem) return refused("invalid", problem, "fields");
    const { preview: _, ...shape } = settings;
    const next = { ...shape, hasHeader, matches, fields: fields.slice(0, settings.columns.length) };
    await tx.delete(leadImportLines).where(eq(leadImportLines.importId, current.id));
    await move(tx, current, { state: "checking", settings: next, counts: null, position: 0, problem: null });
    return done(undefined);
  });

function problemOfFields(fields: ImportSettings["fields"]): string | null {
  const chosen = fields.flatMap((field) => field ?? []);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return `Two columns are “${importFields[twice].label}”. Choose one.`;
  if (chosen.includes("address") && chosen.some((field) => ["street", "city", "zip"].includes(field)))
    return "Choose either the full address or its parts.";
  if (!chosen.some((field) => ["email", "phone", "address", "street"].includes(field)))
    return "Choose a column for the email, the phone or the address.";
  return null;
}

export const runImport = (actor: Actor, { now = new Date(), ...asked }: Asked): Promise<Result> =>
  withImport(actor, asked, async (tx, current) => {
    if (current.state !== "checked") return refused("conflict", "Check the file first.");
    const { create = 0, update = 0 } = current.counts ?? {};
    if (create + update === 0) return refused("conflict", "There is nothing to import.");
    const { preview: _, ...settings } = current.settings as ImportSettings;
    const undoUntil = new Date(now.getTime() + undoHours * 3_600_000);
    const { counts } = current;
    await move(tx, current, {
      state: "running",
      settings,
      counts: { total: totalOf(counts) },
      position: 0,
      undoUntil,
    });
    await recordAudit(tx, {
      actor,
      action: "import",
      subject: `import:${current.id}`,
      data: { ...counts },
      at: now,
    });
    return done(undefined);
  });

const totalOf = (counts: Record<string, number> | null) => {
  const { create = 0, update = 0, skip = 0, invalid = 0 } = counts ?? {};
  return create + update + skip + invalid;
};

/** Deletes what it created and restores what it updated, unless somebody changed it since. */
export const undoImport = (actor: Actor, { now = new Date(), ...asked }: Asked): Promise<Result> =>
  withImport(actor, asked, async (tx, current) => {
    const isOver = current.state === "done" || (current.state === "failed" && current.undoUntil);
    if (!isOver) return refused("conflict", "This import can't be undone now.");
    if (!current.undoUntil || now >= current.undoUntil)
      return refused("conflict", `An import can be undone for ${undoHours} hours only.`);
    const counts = { ...current.counts, kept: 0 };
    await move(tx, current, { state: "undoing", counts, position: 0, problem: null });
    await recordAudit(tx, {
      actor,
      action: "import",
      subject: `import:${current.id}`,
      data: { undone: true },
      at: now,
    });
    return done(undefined);
  });

type Import = typeof leadImports.$inferSelect;

async function withImport(
  actor: Actor,
  { importId, version }: Asked,
  work: (tx: Transaction, current: Import) => Promise<Result>,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to import leads.");
  if (!isUuid(importId)) return refused("not_found", "This import no longer exists.");
  return db().transaction(async (tx): Promise<Result> => {
    const [current] = await tx.select().from(leadImports).where(eq(leadImports.id, importId)).for("update");
    if (!current) return refused("not_found", "This import no longer exists.");
    if (isImportWorking(current.state)) return refused("conflict", "Wait until it is finished.");
    if (current.version !== version) return changedElsewhere("this import");
    return work(tx, current);
  });
}

async function move(tx: Transaction, { id, version }: Import, change: Partial<Import>) {
  await tx
    .update(leadImports)
    .set({ ...change, updatedAt: sql`now()`, version: version + 1 })
    .where(eq(leadImports.id, id));
  await enqueue(tx, "run-import", { importId: id }, { dedupeKey: `import:${id}:${version + 1}` });
}

const daysKept = 30;

/** Removes the file and the import once its lines are gone. */
export async function purgeImports(now = new Date()) {
  const old = await db()
    .select({ id: leadImports.id, fileKey: leadImports.fileKey })
    .from(leadImports)
    .where(
      and(
        lt(leadImports.createdAt, new Date(now.getTime() - daysKept * 86_400_000)),
        notExists(
          db()
            .select({ line: leadImportLines.line })
            .from(leadImportLines)
            .where(eq(leadImportLines.importId, leadImports.id)),
        ),
      ),
    )
    .limit(100);
  for (const { id, fileKey } of old) {
    await discardUpload(fileKey);
    await db().delete(leadImports).where(eq(leadImports.id, id));
  }
}
