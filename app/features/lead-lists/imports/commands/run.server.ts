import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { actorOf, rest, runBatches } from "#app/features/lead-lists/batches/commands.server.ts";
import { batchSize } from "#app/features/lead-lists/batches/rules.ts";
import {
  type Applied,
  applyLines,
  notifyAssignees,
} from "#app/features/lead-lists/imports/commands/apply.server.ts";
import {
  failImport,
  type Import,
  lockImport,
  saveImport,
} from "#app/features/lead-lists/imports/commands/start.server.ts";
import { undoBatch } from "#app/features/lead-lists/imports/commands/undo.server.ts";
import { type CsvRow, readBatches, UnreadableFile } from "#app/features/lead-lists/imports/csv.server.ts";
import { type ImportSettings, mostStatuses } from "#app/features/lead-lists/imports/fields.ts";
import {
  addressKey,
  type LineValues,
  type ReadLine,
  readLine,
} from "#app/features/lead-lists/imports/line.ts";
import { findLines, readingOf } from "#app/features/lead-lists/imports/queries.server.ts";
import {
  type Candidate,
  type DecidedLine,
  decide,
  EarlierLines,
  findMatch,
  hasRemarks,
  keysOf,
  type Line,
  noneEarlier,
  sharedAddress,
  skipped,
} from "#app/features/lead-lists/imports/rules.ts";
import { lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { normaliseStreet } from "#app/features/leads/property/address.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leadImportLines, leadImports, leads } from "#db/schema/index.ts";

const previewed = 5;

type Limits = { forMs: number; signal?: AbortSignal | undefined };

/** Checks, runs or undoes for about `forMs`. True once that is over. */
export async function workOnImport(importId: string, limits: Limits): Promise<boolean> {
  const [found] = await db().select().from(leadImports).where(eq(leadImports.id, importId));
  if (found?.state === "undoing") return runBatches(undoBatch(importId), limits);
  if (found?.state !== "checking" && found?.state !== "running") return true;
  try {
    return await readFile(found, limits);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await db().transaction((tx) => failImport(tx, importId, error.message));
    return true;
  }
}

type OpenFile = {
  batches: AsyncGenerator<CsvRow[], void>;
  earlier: EarlierLines;
  /** Leads that an earlier line changes. */
  updated: Set<string>;
};

/** The file of the last slice, so that the next one goes on where it ended. */
let paused: (OpenFile & { importId: string; version: number }) | undefined;

async function readFile(found: Import, { forMs, signal }: Limits): Promise<boolean> {
  const isCheck = found.state === "checking";
  const reading = await readingOf(found);
  const file = await openFile(found);
  const { policy } = found.settings as ImportSettings;
  let until: number | undefined;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const rows = (await file.batches.next()).value ?? [];
      const isDone = (rows.at(-1)?.line ?? Number.POSITIVE_INFINITY) <= found.position;
      // An import follows its check, which compared the lines.
      if (isDone && !isCheck) continue;
      const lines = rows.map(({ line, cells, problem }): Line => {
        const read: ReadLine = problem ? { ok: false, reason: problem } : readLine(cells, reading);
        const isCompared = isCheck && read.ok && policy !== "create";
        const earlier = isCompared ? file.earlier.addOrFind(read.draft.values, line) : noneEarlier;
        return { line, cells, read, ...earlier };
      });
      if (isDone) {
        // No statement gives way to the pages here.
        await rest(startedAt, 1);
        continue;
      }
      const isLast = lines.length < batchSize;
      until ??= startedAt + forMs;
      const { updated } = file;
      const version = await db().transaction((tx) => storeBatch(tx, found, { lines, updated, isLast }));
      if (version === null || isLast) return true;
      if (startedAt >= until) {
        paused = { ...file, importId: found.id, version };
        return false;
      }
      await rest(startedAt);
    }
  } finally {
    if (paused?.batches !== file.batches) await file.batches.return();
  }
}

/** From the first line in a new process, since later lines may repeat it. */
async function openFile({ id, version, position, fileKey, settings }: Import): Promise<OpenFile> {
  const last = paused;
  paused = undefined;
  if (last?.importId === id && last.version === version) return last;
  await last?.batches.return();
  return {
    batches: readBatches(fileKey, settings as ImportSettings),
    earlier: new EarlierLines(),
    updated: await findUpdated(id, position),
  };
}

async function findUpdated(id: string, position: number) {
  const { importId, outcome, line, leadId } = leadImportLines;
  const isBefore = and(eq(importId, id), eq(outcome, "update"), lte(line, position));
  const rows = await db().select({ leadId }).from(leadImportLines).where(isBefore);
  return new Set(rows.flatMap((row) => row.leadId ?? []));
}

type Batch = { lines: readonly Line[]; updated: Set<string>; isLast: boolean };

/** Returns the import's next version; null if somebody else did this, or changed the import's state. */
async function storeBatch(tx: Transaction, found: Import, { lines, updated, isLast }: Batch) {
  const current = await lockImport(tx, found.id);
  const [first] = lines;
  if (current?.state !== found.state || (first && first.line <= current.position)) return null;
  const settings = current.settings as ImportSettings;
  const now = new Date();
  const isCheck = current.state === "checking";
  const actor = await actorOf(tx, current.createdBy);
  const decided = isCheck
    ? withRemarks(withoutRepeats(await decideAll(tx, lines, settings), updated))
    : await asChecked(tx, lines, current);
  const applied = isCheck
    ? new Map<number, Applied>()
    : await applyLines(tx, decided, { importId: current.id, actor, now });
  await saveLines(tx, current.id, decided, applied);
  const counts = { ...current.counts };
  const preview = { ...settings.preview };
  const statuses = new Map((settings.statuses ?? []).map((status) => [status.from.toLowerCase(), status]));
  for (const { outcome, line, cells, reason, read } of decided) {
    const draft = read.ok ? read.draft : null;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (hasRemarks(outcome, read)) counts.remarks = (counts.remarks ?? 0) + 1;
    if (outcome === "skip" && draft && draft.stops.length > 0) counts.stops = (counts.stops ?? 0) + 1;
    const shown = preview[outcome] ?? [];
    if (shown.length < previewed || (reason && shown.some((before) => !before.reason)))
      preview[outcome] = [...shown, { line, text: cells.filter(Boolean).join(", ").slice(0, 200), reason }]
        .toSorted((a, b) => Number(!a.reason) - Number(!b.reason))
        .slice(0, previewed);
    const from = draft?.foreignStatus?.slice(0, 60);
    if (from && statuses.size < mostStatuses && !statuses.has(from.toLowerCase()))
      statuses.set(from.toLowerCase(), { from, to: null });
  }
  await saveImport(tx, current, {
    counts,
    settings: { ...settings, preview, statuses: [...statuses.values()] },
    position: lines.at(-1)?.line ?? current.position,
    ...(isLast && { state: isCheck ? "checked" : "done", finishedAt: now }),
  });
  if (isLast && !isCheck) await notifyAssignees(tx, current.id, actor);
  return current.version + 1;
}

const withRemarks = (decided: readonly DecidedLine[]) =>
  decided.map((each): DecidedLine => {
    const remarks = each.read.ok && hasRemarks(each.outcome, each.read) ? each.read.draft.remarks : [];
    return { ...each, reason: [each.reason, ...remarks].filter(Boolean).join(" ") || null };
  });

async function decideAll(
  tx: Transaction,
  lines: readonly Line[],
  { policy }: ImportSettings,
): Promise<DecidedLine[]> {
  const candidates = await findCandidates(
    tx,
    lines.flatMap(({ read }) => (read.ok ? read.draft.values : [])),
  );
  const byKey = new Map<string, Candidate[]>();
  for (const lead of candidates)
    for (const key of keysOf(lead)) byKey.set(key, [...(byKey.get(key) ?? []), lead]);
  return lines.map((line) => {
    const { read } = line;
    if (!read.ok) return { ...line, outcome: "invalid", reason: read.reason, lead: null, changes: {} };
    const { values } = read.draft;
    const near = keysOf(values).flatMap((key) => byKey.get(key) ?? []);
    return { ...line, ...decide(read.draft, findMatch(values, near), policy) };
  });
}

/** A lead is changed by one line only. */
const withoutRepeats = (decided: readonly DecidedLine[], updated: Set<string>) =>
  decided.map((each) => {
    if (each.sameAs) return { ...each, ...skipped(each.lead, `The same as line ${each.sameAs}.`) };
    if (each.outcome === "create" && each.neighbor)
      return { ...each, reason: [each.reason, sharedAddress(each.neighbor)].filter(Boolean).join(" ") };
    if (each.outcome !== "update" || !each.lead) return each;
    if (updated.has(each.lead.id))
      return { ...each, ...skipped(each.lead, "An earlier line changes the same lead.") };
    updated.add(each.lead.id);
    return each;
  });

/** Does nothing that the check did not say. */
async function asChecked(tx: Transaction, lines: readonly Line[], current: Import): Promise<DecidedLine[]> {
  const checked = new Map((await findLines(tx, current.id, lines)).map((row) => [row.line, row]));
  // Locked before deciding, so that the decision still holds when it is carried out.
  await lockLeads(
    tx,
    [...checked.values()].flatMap(({ outcome, leadId }) => (outcome === "update" ? (leadId ?? []) : [])),
  );
  const decided = await decideAll(tx, lines, current.settings as ImportSettings);
  return decided.map((each) => {
    const before = checked.get(each.line);
    if (before?.outcome === "skip" || before?.outcome === "invalid")
      return { ...each, outcome: before.outcome, reason: before.reason };
    if (before?.outcome !== each.outcome || before.leadId !== (each.lead?.id ?? null))
      return { ...each, ...skipped(each.lead, "This lead was changed since the check.") };
    return { ...each, reason: before.reason };
  });
}

/** At most a few per key, newest first: a shared phone number must not load thousands. */
async function findCandidates(tx: Transaction, all: readonly LineValues[]): Promise<Candidate[]> {
  const emails = all.flatMap(({ email }) => email ?? []);
  const phones = all.flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const houses = all.flatMap((values) => (addressKey(values) ? [houseOf(values)] : []));
  const distinct = new Map(houses.map((house) => [`${house.zip} ${house.house}`, house]));
  const ids = await tx.execute<{ id: string }>(sql`
    select distinct found.id from (
      select l.id from json_array_elements_text(${JSON.stringify(emails)}::json) e cross join lateral
        (select id from leads where email = e::citext and deleted_at is null order by created_at desc limit 20) l
      union all
      select l.id from json_array_elements_text(${JSON.stringify(phones)}::json) p cross join lateral
        (select id from leads where phone_e164 = p and deleted_at is null order by created_at desc limit 20) l
      union all
      select l.id from json_to_recordset(${JSON.stringify([...distinct.values()])}::json) as h(zip text, house text) cross join lateral
        (select id from leads where left(zip_code, 5) = h.zip and ${houseNumber} = h.house
          and deleted_at is null and street_address is not null limit 500) l
    ) found`);
  if (ids.length === 0) return [];
  const isPriced = sql<boolean>`exists (select 1 from ${analysisEntries} e
    where e.lead_id = ${leads.id} and e.estimate_state <> 'none')`;
  const wanted = sql`${leads.id} = any(${`{${ids.map(({ id }) => id).join()}}`}::uuid[])`;
  const rows = await tx
    .select({ lead: leads, isPriced })
    .from(leads)
    .where(and(wanted, isNull(leads.deletedAt)))
    .orderBy(leads.id);
  return rows.map(({ lead, isPriced }) => ({ ...lead, isPriced }));
}

/** As in migrations/after-migrations.sql. */
const houseNumber = sql.raw(
  String.raw`coalesce(substring(street_address from '(?i)^(?:(?:apt|apartment|unit|suite|ste|#)[.]?\s*\S+\s+)?\D*(\d+)'), lower(split_part(street_address, ' ', 1)))`,
);

const houseOf = ({ streetAddress, zipCode }: LineValues) => ({
  zip: zipCode?.slice(0, 5),
  house:
    /\d+/.exec(normaliseStreet(streetAddress ?? ""))?.[0] ?? streetAddress?.split(" ", 1)[0]?.toLowerCase(),
});

/** As JSON: a statement of 4,000 parameters costs more than the rest of the batch. */
async function saveLines(
  tx: Transaction,
  importId: string,
  decided: readonly DecidedLine[],
  applied: ReadonlyMap<number, Applied>,
) {
  const rows = decided.map(({ line, outcome, reason, lead }) => ({
    ...{ line, outcome, reason, leadId: lead?.id ?? null },
    ...applied.get(line),
  }));
  await tx.execute(sql`
    insert into lead_import_lines (import_id, line, outcome, reason, lead_id, previous, lead_version)
    select ${importId}::uuid, line, outcome, reason, "leadId", previous, "leadVersion"
    from json_to_recordset(${JSON.stringify(rows)}::json) as saved(line int, outcome text, reason text, "leadId" uuid,
      previous jsonb, "leadVersion" int)
    on conflict (import_id, line) do update set outcome = excluded.outcome, reason = excluded.reason,
      lead_id = excluded.lead_id, previous = excluded.previous, lead_version = excluded.lead_version`);
}
