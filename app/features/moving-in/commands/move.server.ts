import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { uploadSiteImage } from "#app/features/media/commands.server.ts";
import { isSiteImageType, mostPictureBytes, type SiteImageType } from "#app/features/media/rules.ts";
import { storeUpload } from "#app/features/media/uploads.server.ts";
import { type MovedTable, movedTables } from "#app/features/moving-in/commands/tables.server.ts";
import { type OldRow, readRow } from "#app/features/moving-in/read-row.ts";
import { addReason, countsOf, type Report } from "#app/features/moving-in/rules.ts";
import type { Source } from "#app/features/moving-in/source.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/text.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import { db } from "#db/instance.server.ts";
import { movedRows, movingRuns } from "#db/schema/index.ts";

/** `files` is the folder of the bucket `site-images`. */
type Moving = {
  source: Source;
  files?: string | undefined;
  isDry?: boolean;
  onProgress?: (line: string) => void;
};

/** New IDs by old ID. */
type Ids = Map<string, string | null>;

type Run = {
  id: string;
  report: Report;
  now: Date;
  isDry: boolean;
  moved: Map<string, Ids>;
  roles: Map<string, string>;
};

const bucket = "site-images";

/** Only from the command line. */
export async function moveIn(actor: Actor, moving: Moving): Promise<Result<Report>> {
  const { source, files, isDry = false, onProgress } = moving;
  if (actor.kind !== "system") return refused("forbidden", "Run npm run import:hosted.");
  const problem = problemOf(source);
  if (problem) return refused("invalid", problem);
  const names = ["todo_profiles", ...movedTables.map((table) => table.source)];
  const left = [...source.tables.keys()].filter((name) => !names.includes(name) && !name.includes("."));
  const report: Report = { counts: {}, reasons: [], left };
  const run: Run = {
    id: randomUUID(),
    report,
    now: new Date(),
    isDry,
    moved: await loadMoved(),
    roles: new Map(),
  };
  const { id, now: createdAt } = run;
  for await (const { id, role } of source.rows("todo_profiles")) if (id) run.roles.set(id, role ?? "user");
  if (!isDry) await db().insert(movingRuns).values({ id, createdAt, source: source.name, report });
  for (const table of movedTables) {
    const twins = await findTwins(table);
    let read = 0;
    for await (const rows of batchesOf(source.rows(table.source), table.batchSize ?? 1_000)) {
      const fresh: Ids = new Map();
      const values = rows.flatMap((row) => readOld(run, table, { row, twins, fresh }) ?? []);
      await storeMoved(run, table.source, {
        fresh,
        write: (tx) => values[0] && table.write(tx, values, run.roles),
      });
      read += rows.length;
      onProgress?.(`${table.source}: ${read} of ${source.tables.get(table.source)?.rows || "?"}`);
    }
  }
  if (files) await moveFiles(run, files);
  if (isDry) return done(report);
  await db().transaction(async (tx) => {
    await tx.update(movingRuns).set({ report, finishedAt: new Date() }).where(eq(movingRuns.id, id));
    await recordAudit(tx, { actor, action: "import", subject: `import:${id}`, data: report.counts });
  });
  return done(report);
}

function problemOf({ name, tables }: Source) {
  const columns = tables.get("leads")?.columns ?? [];
  const found = [...tables.keys()].slice(0, 8).join(", ") || "no table";
  if (tables.has("timeline_events"))
    return `${name} is a database of this program, not of the previous backend.`;
  if (["id", "email", "status"].every((column) => columns.includes(column))) return null;
  return `${name} is not from the previous backend, whose leads have an email and a status. It has: ${found}`;
}

async function* batchesOf(rows: AsyncIterable<OldRow>, size: number) {
  let batch: OldRow[] = [];
  for await (const row of rows) {
    if (batch.push(row) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Old = { row: OldRow; twins: Ids; fresh: Ids };

function readOld(
  { report, now, moved, roles }: Run,
  table: MovedTable,
  { row, twins, fresh }: Old,
): object | null {
  const { source, into, choices = {}, refs = {}, twin, required = [], idOf = ({ id }) => id } = table;
  const oldId = copyOf(idOf(row) ?? "");
  const counts = countsOf(report, source);
  let remarks = 0;
  const remark = (reason: string, example?: string) => {
    addReason(report, { table: source, reason }, example ? `${oldId}: ${example}` : oldId);
    remarks += 1;
  };
  const refuse = (reason: string) => {
    remark(`Refused: ${reason}`);
    counts.refused += 1;
    return null;
  };
  if (!oldId) return refuse("it has no id");
  if (fresh.has(oldId) || moved.get(source)?.has(oldId)) {
    counts.already += 1;
    return null;
  }
  const key = keyOf(twin, row);
  if (key && twins.has(key)) {
    fresh.set(oldId, twins.get(key) ?? null);
    counts.already += 1;
    remark(`The same ${twin?.column} is here already: that one stays`);
    return null;
  }
  const values: Record<string, unknown> = readRow(into, row, { choices, now, remark });
  const newId = isUuid(oldId) ? oldId.toLowerCase() : randomUUID();
  if ("id" in into) values.id = newId;
  for (const [name, [column, isNeeded]] of Object.entries(refs)) {
    const old = row[column];
    const target = old ? (moved.get(name)?.get(old) ?? null) : null;
    if (old && !target && isNeeded) return refuse(`its ${column} is missing`);
    values[camel(column)] = target;
  }
  const missing = required.find((column) => !values[column]);
  if (missing) return refuse(`it has no ${missing}`);
  const problem = table.finish?.(values, { row, remark, now, roles });
  if (problem) return refuse(problem);
  fresh.set(oldId, newId);
  if (key) twins.set(key, newId);
  counts.imported += 1;
  if (remarks > 0) counts.changed += 1;
  return values;
}

const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

type Batch = { fresh: Ids; write: (tx: Transaction) => unknown };

/** The rows and their old IDs in one transaction, so that an interrupted import goes on where it ended. */
async function storeMoved({ id, report, isDry, moved }: Run, source: string, { fresh, write }: Batch) {
  const ids: Ids = moved.get(source) ?? new Map();
  moved.set(source, ids);
  for (const [oldId, newId] of fresh) ids.set(oldId, newId);
  if (isDry) return;
  const rows = [...fresh].map(([oldId, newId]) => ({ source, oldId, newId }));
  await db().transaction(async (tx) => {
    await write(tx);
    await insertRows(tx, movedRows, rows);
    await tx.update(movingRuns).set({ report }).where(eq(movingRuns.id, id));
  });
}

async function loadMoved() {
  const moved = new Map<string, Ids>();
  for (const [source, rows] of Map.groupBy(await db().select().from(movedRows), (row) => row.source))
    moved.set(source, new Map(rows.map(({ oldId, newId }) => [oldId, newId])));
  return moved;
}

const keyOf = (twin: MovedTable["twin"], row: OldRow) => {
  const typed = row[twin?.column ?? ""]?.trim().toLowerCase() ?? "";
  return twin?.column === "slug" ? slugOf(typed) : copyOf(typed);
};

/** A part of a string keeps the whole in memory. */
const copyOf = (text: string) => Buffer.from(text).toString();

async function findTwins({ twin }: MovedTable): Promise<Ids> {
  if (!twin) return new Map();
  const { key, id = key } = twin;
  const found = await db().select({ key, id }).from(key.table);
  return new Map(found.map((row) => [String(row.key).toLowerCase(), twin.id ? String(row.id) : null]));
}

async function moveFiles(run: Run, folder: string) {
  const counts = countsOf(run.report, bucket);
  for (const name of (await readdir(folder)).sort()) {
    const type = path.basename(name, ".png");
    if (!isSiteImageType(type)) run.report.left.push(`${bucket}/${name}`);
    else if (run.moved.get(bucket)?.has(name)) counts.already += 1;
    else {
      const result = run.isDry ? done(null) : await upload(type, path.join(folder, name));
      counts[result.ok ? "imported" : "refused"] += 1;
      if (!result.ok) addReason(run.report, { table: bucket, reason: `Refused: ${result.message}` }, name);
      else await storeMoved(run, bucket, { fresh: new Map([[name, null]]), write: () => null });
    }
  }
}

async function upload(type: SiteImageType, file: string) {
  const stored = await storeUpload("uploads", createReadStream(file), mostPictureBytes);
  if (!stored.ok) return refused("invalid", stored.detail);
  return uploadSiteImage(system, { type, file: { key: stored.key, name: path.basename(file) } });
}
