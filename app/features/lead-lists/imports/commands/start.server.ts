import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { notifyOfEnd, signalPage } from "#app/features/lead-lists/batches/commands.server.ts";
import { isWorking, undoHours } from "#app/features/lead-lists/batches/rules.ts";
import { inspectFile } from "#app/features/lead-lists/imports/csv.server.ts";
import {
  type ImportSettings,
  importFields,
  isOpen,
  mayUndoImport,
  resultOf,
} from "#app/features/lead-lists/imports/fields.ts";
import type { ImportForm } from "#app/features/lead-lists/imports/schema.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { discardUpload } from "#app/features/media/uploads.server.ts";
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
export const checkImport = (actor: Actor, { form, ...asked }: Asked & { form: ImportForm }) =>
  startStep(actor, asked, "checking", async (tx, current) => {
    if (!isOpen(current)) return refused("conflict", "This import can't be checked again.");
    const { preview: _, ...settings } = current.settings as ImportSettings;
    const { hasHeader, isLastNameFirst = false, policy, statusFrom = [], statusTo } = form;
    const statuses = statusFrom.map((from, at) => ({ from, to: statusTo?.[at] ?? null }));
    const fields = form.fields.slice(0, settings.columns.length);
    const problem = problemOfFields(fields);
    if (problem) return refused("invalid", problem, "fields");
    await tx.delete(leadImportLines).where(eq(leadImportLines.importId, current.id));
    return done({
      settings: { ...settings, fields, hasHeader, isLastNameFirst, statuses, policy },
      counts: null,
    });
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

export const runImport = (actor: Actor, asked: Asked) =>
  startStep(actor, asked, "running", async (tx, current, now) => {
    if (current.state !== "checked") return refused("conflict", "Check the file first.");
    const { create = 0, update = 0, skip = 0, invalid = 0, stops = 0 } = current.counts ?? {};
    if (create + update + stops === 0) return refused("conflict", "There is nothing to import.");
    const { preview: _, ...settings } = current.settings as ImportSettings;
    await audit(tx, current, { actor, now, data: { ...current.counts } });
    const undoUntil = new Date(now.getTime() + undoHours * 3_600_000);
    const total = create + update + skip + invalid;
    return done({ settings, counts: { total }, undoUntil });
  });

/** Deletes what it created and restores what it updated, unless somebody changed it since. */
export const undoImport = (actor: Actor, asked: Asked) =>
  startStep(actor, asked, "undoing", async (tx, current, now) => {
    if (!mayUndoImport(current, now))
      return refused("conflict", `An import can be undone for ${undoHours} hours after it started.`);
    await audit(tx, current, { actor, now, data: { undone: true } });
    return done({ counts: { ...current.counts, kept: 0 } });
  });

type Audited = { actor: Actor; now: Date; data: Record<string, unknown> };

const audit = (tx: Transaction, { id }: Import, { actor, now, data }: Audited) =>
  recordAudit(tx, { actor, action: "import", subject: `import:${id}`, data, at: now });

export type Import = typeof leadImports.$inferSelect;

type Step = (tx: Transaction, current: Import, now: Date) => Promise<Result<Partial<Import>>>;

/** The worker does the rest, from the first line. */
async function startStep(
  actor: Actor,
  { importId, version, now = new Date() }: Asked,
  to: Import["state"],
  step: Step,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to import leads.");
  return db().transaction(async (tx): Promise<Result> => {
    const current = await lockImport(tx, importId);
    if (!current) return refused("not_found", "This import no longer exists.");
    // Sent twice.
    if (current.state === to && current.version === version + 1) return done(undefined);
    if (isWorking(current.state)) return refused("conflict", "Wait until it is finished.");
    if (current.version !== version) return changedElsewhere("this import");
    const change = await step(tx, current, now);
    if (!change.ok) return change;
    await saveImport(tx, current, { ...change.value, state: to, position: 0, problem: null });
    await enqueue(tx, "run-import", { importId }, { dedupeKey: `import:${importId}:${version + 1}` });
    return done(undefined);
  });
}

export async function lockImport(tx: Transaction, id: string) {
  if (!isUuid(id)) return undefined;
  const [found] = await tx.select().from(leadImports).where(eq(leadImports.id, id)).for("update");
  return found;
}

export async function saveImport(tx: Transaction, before: Import, change: Partial<Import>) {
  const { id, version, createdBy: userId, fileName } = before;
  await tx
    .update(leadImports)
    .set({ ...change, updatedAt: sql`now()`, version: version + 1 })
    .where(eq(leadImports.id, id));
  await signalPage(tx, id);
  const after = { ...before, ...change };
  // A short check ends before its page is left.
  const isWatched = before.state === "checking" && before.position === 0;
  if (isWorking(before.state) && !isWorking(after.state) && !isWatched)
    await notifyOfEnd(tx, {
      id,
      version,
      userId,
      title: `${fileName}: ${resultOf(after)}`,
      path: `/leads/import/${id}`,
    });
}

export async function failImport(tx: Transaction, importId: string, problem: string) {
  const current = await lockImport(tx, importId);
  if (current && isWorking(current.state)) await saveImport(tx, current, { state: "failed", problem });
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
