import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { lockLeads, updateLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked } from "#app/features/leads/commands/delete-leads.server.ts";
import { createLeads, type Lead, type LeadInput } from "#app/features/leads/commands/leads.server.ts";
import { isAllUtf8, readRows, UnreadableFile } from "#app/features/leads/imports/csv.server.ts";
import type { ImportSettings } from "#app/features/leads/imports/fields.ts";
import { addressKey, type Draft, type LineValues, readLine } from "#app/features/leads/imports/line.ts";
import {
  type Candidate,
  type Decision,
  decide,
  EarlierLines,
  findMatch,
} from "#app/features/leads/imports/rules.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import { type NewEvent, recordEvents } from "#app/features/leads/timeline/records.server.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  leadImportLines,
  leadImports,
  leads,
  timelineEvents,
  users,
} from "#db/schema/index.ts";

type Import = typeof leadImports.$inferSelect;
type StoredLine = typeof leadImportLines.$inferSelect;
type SavedLine = Pick<StoredLine, "line" | "outcome" | "reason"> & AppliedLine;

const batchSize = 500;
const previewed = 5;

type Limits = { forMs: number };

/**
 * Checks, runs or undoes for about `forMs`. True once that is over. Each batch is a transaction with its position, so
 * a killed worker leaves nothing half done or done twice.
 */
export async function workOnImport(importId: string, { forMs }: Limits): Promise<boolean> {
  const [found] = await db().select().from(leadImports).where(eq(leadImports.id, importId));
  const until = performance.now() + forMs;
  if (found?.state === "undoing") return undoFor(importId, until);
  if (found?.state !== "checking" && found?.state !== "running") return true;
  try {
    return await readFor(found, until);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await db().transaction((tx) => failImport(tx, importId, error.message));
    return true;
  }
}

export async function failImport(tx: Transaction, importId: string, problem: string) {
  await tx
    .update(leadImports)
    .set({ state: "failed", problem, ...touched })
    .where(and(eq(leadImports.id, importId), inArray(leadImports.state, ["checking", "running", "undoing"])));
}

const touched = { updatedAt: sql`now()`, version: sql`${leadImports.version} + 1` };

type Line = { line: number; cells: string[]; draft: Draft | null; refusal: Decision | null };

const refusal = (outcome: "skip" | "invalid", reason: string): Decision => ({
  outcome,
  reason,
  lead: null,
  changes: {},
});

async function readFor(found: Import, until: number): Promise<boolean> {
  const settings = await settledEncoding(found);
  const { timeZone } = await findCompany();
  const earlier = new EarlierLines();
  const taken = await findTaken(found);
  let batch: Line[] = [];
  for await (const { line, cells } of readRows(found.fileKey, settings)) {
    // The same clock for the check and the import, since it decides about dates.
    const read = readLine(cells, settings.fields, { timeZone, now: found.createdAt });
    const draft = read.ok ? read.draft : null;
    const same = draft && settings.matches !== "create" ? earlier.addOrFind(draft.values, line) : null;
    if (line <= found.position) continue;
    const twice = same ? refusal("skip", `The same as line ${same}.`) : null;
    batch.push({ line, cells, draft, refusal: read.ok ? twice : refusal("invalid", read.reason) });
    if (batch.length < batchSize) continue;
    const startedAt = performance.now();
    if (!(await storeBatch(found, { lines: batch, taken, isLast: false }))) return true;
    batch = [];
    if (performance.now() > until) return false;
    // Leaves room for the pages of the office.
    await sleep((performance.now() - startedAt) * 0.2);
  }
  await storeBatch(found, { lines: batch, taken, isLast: true });
  return true;
}

async function settledEncoding(found: Import): Promise<ImportSettings> {
  const settings = found.settings as ImportSettings;
  if (settings.encoding !== "utf-8" || found.state !== "checking" || found.position > 0) return settings;
  if (await isAllUtf8(found.fileKey)) return settings;
  const settled = { ...settings, encoding: "windows-1252" };
  await db().update(leadImports).set({ settings: settled }).where(eq(leadImports.id, found.id));
  return settled;
}

/** Leads that an earlier line changes. */
async function findTaken({ id, position }: Import) {
  const { importId, outcome, line, leadId } = leadImportLines;
  const isBefore = and(eq(importId, id), eq(outcome, "update"), lte(line, position));
  const rows = await db().select({ leadId }).from(leadImportLines).where(isBefore);
  return new Set(rows.flatMap((row) => row.leadId ?? []));
}

type Batch = { lines: readonly Line[]; taken: Set<string>; isLast: boolean };

/** False if somebody else has changed the import's state. */
async function storeBatch({ id, state }: Import, { lines, taken, isLast }: Batch): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [current] = await tx.select().from(leadImports).where(eq(leadImports.id, id)).for("update");
    const first = lines[0]?.line ?? Number.MAX_SAFE_INTEGER;
    if (!current || current.state !== state || first <= current.position) return false;
    const settings = current.settings as ImportSettings;
    const now = new Date();
    const isDry = state === "checking";
    const decided = await decideAll(tx, lines, { importId: id, settings, isDry, taken });
    const applied = isDry
      ? new Map<number, AppliedLine>()
      : await apply(tx, decided, { importId: id, actor: await actorOf(tx, current.createdBy), now });
    await saveLines(
      tx,
      id,
      decided.map(({ line, outcome, reason, lead }) => ({
        line,
        outcome,
        reason,
        leadId: lead?.id ?? null,
        ...applied.get(line),
      })),
    );
    const counts = { ...current.counts };
    const preview = { ...settings.preview };
    for (const { outcome, line, cells, reason } of decided) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      const shown = preview[outcome] ?? [];
      if (shown.length < previewed)
        preview[outcome] = [...shown, { line, text: cells.filter(Boolean).join(", ").slice(0, 200), reason }];
    }
    const over = isDry ? "checked" : "done";
    await tx
      .update(leadImports)
      .set({
        counts,
        settings: { ...settings, preview },
        position: lines.at(-1)?.line ?? current.position,
        ...(isLast && { state: over, finishedAt: now }),
        ...touched,
      })
      .where(eq(leadImports.id, id));
    return true;
  });
}

type DecidedLine = Line & Decision;
type Context = { importId: string; settings: ImportSettings; isDry: boolean; taken: Set<string> };

async function decideAll(
  tx: Transaction,
  lines: readonly Line[],
  { importId, settings, isDry, taken }: Context,
): Promise<DecidedLine[]> {
  const drafts = lines.flatMap(({ draft, refusal: refused }) => (draft && !refused ? draft : []));
  const found = await findCandidates(
    tx,
    drafts.map(({ values }) => values),
  );
  // Locked before the decision, so that it still holds when it is carried out.
  if (!isDry)
    await lockLeads(
      tx,
      found.map(({ id }) => id),
    );
  const candidates = isDry
    ? found
    : await findCandidates(
        tx,
        drafts.map(({ values }) => values),
      );
  const byKey = new Map<string, Candidate[]>();
  for (const lead of candidates)
    for (const key of keysOf(lead)) byKey.set(key, [...(byKey.get(key) ?? []), lead]);
  const checked = isDry ? new Map<number, StoredLine>() : await findChecked(tx, importId, lines);
  return lines.map((line) => {
    if (!line.draft || line.refusal) return { ...line, ...(line.refusal ?? refusal("invalid", "")) };
    const near = keysOf(line.draft.values).flatMap((key) => byKey.get(key) ?? []);
    const decision = decide(line.draft, findMatch(line.draft.values, near), settings.matches);
    const skip = (reason: string) => ({
      ...line,
      ...decision,
      outcome: "skip" as const,
      reason,
      changes: {},
    });
    if (decision.outcome === "update" && decision.lead) {
      if (taken.has(decision.lead.id)) return skip("An earlier line changes the same lead.");
      taken.add(decision.lead.id);
    }
    const before = checked.get(line.line);
    if (
      before &&
      (before.outcome !== decision.outcome || (before.leadId ?? null) !== (decision.lead?.id ?? null))
    )
      return skip(
        before.outcome === "skip" ? (before.reason ?? "") : "This lead was changed since the check.",
      );
    return { ...line, ...decision };
  });
}

const keysOf = (values: Pick<LineValues, "email" | "phoneE164" | "streetAddress" | "zipCode">) =>
  [
    values.email && `email ${values.email.toLowerCase()}`,
    values.phoneE164 && `phone ${values.phoneE164}`,
    addressKey(values),
  ].filter((key) => typeof key === "string" && key !== "") as string[];

/** At most a few per key, newest first: a shared phone number must not load thousands. */
async function findCandidates(tx: Transaction, all: readonly LineValues[]): Promise<Candidate[]> {
  const emails = all.flatMap(({ email }) => email ?? []);
  const phones = all.flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const houses = all.flatMap((values) => (addressKey(values) ? [houseOf(values)] : []));
  if (emails.length + phones.length + houses.length === 0) return [];
  const ids = await tx.execute<{ id: string }>(sql`
    select distinct found.id from (
      select l.id from json_array_elements_text(${JSON.stringify(emails)}::json) e cross join lateral
        (select id from leads where email = e::citext and deleted_at is null order by created_at desc limit 20) l
      union all
      select l.id from json_array_elements_text(${JSON.stringify(phones)}::json) p cross join lateral
        (select id from leads where phone_e164 = p and deleted_at is null order by created_at desc limit 20) l
      union all
      select l.id from json_to_recordset(${JSON.stringify(houses)}::json) as h(zip text, house text) cross join lateral
        (select id from leads where left(zip_code, 5) = h.zip and lower(split_part(street_address, ' ', 1)) = h.house
          and deleted_at is null and street_address is not null limit 50) l
    ) found`);
  if (ids.length === 0) return [];
  const entry = sql<boolean>`exists (select 1 from ${analysisEntries} e
    where e.lead_id = ${leads.id} and e.estimate_state <> 'none')`;
  const rows = await tx
    .select({ lead: leads, isPriced: entry })
    .from(leads)
    .where(and(sql`${leads.id} = any(${uuids(ids.map(({ id }) => id))})`, isNull(leads.deletedAt)))
    .orderBy(leads.id);
  return rows.map(({ lead, isPriced }) => ({ ...lead, isPriced }));
}

const houseOf = ({ streetAddress, zipCode }: LineValues) => ({
  zip: zipCode?.slice(0, 5),
  house: streetAddress?.split(" ", 1)[0]?.toLowerCase(),
});

async function findChecked(tx: Transaction, importId: string, lines: readonly Line[]) {
  const numbers = lines.map(({ line }) => line);
  const rows =
    numbers.length === 0
      ? []
      : await tx
          .select()
          .from(leadImportLines)
          .where(and(eq(leadImportLines.importId, importId), inArray(leadImportLines.line, numbers)));
  return new Map(rows.map((row) => [row.line, row]));
}

/** As JSON: a statement of 4,000 parameters costs more than the rest of the batch. */
async function saveLines(tx: Transaction, importId: string, rows: readonly SavedLine[]) {
  await tx.execute(sql`
    insert into lead_import_lines (import_id, line, outcome, reason, lead_id, previous, lead_version)
    select ${importId}::uuid, line, outcome, reason, "leadId", previous, "leadVersion"
    from json_to_recordset(${JSON.stringify(rows)}::json) as saved(line int, outcome text, reason text, "leadId" uuid,
      previous jsonb, "leadVersion" int)
    on conflict (import_id, line) do update set outcome = excluded.outcome, reason = excluded.reason,
      lead_id = excluded.lead_id, previous = excluded.previous, lead_version = excluded.lead_version`);
}

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** The person was allowed when they asked. */
async function actorOf(tx: Transaction, userId: string | null): Promise<Actor> {
  if (!userId) return system;
  const { name, email } = users;
  const [person] = await tx.select({ name, email }).from(users).where(eq(users.id, userId));
  return person ? { kind: "staff", userId, ...person, role: "user", sessionId: "" } : system;
}

type AppliedLine = Partial<Pick<StoredLine, "leadId" | "previous" | "leadVersion">>;
type By = { importId: string; actor: Actor; now: Date };

async function apply(tx: Transaction, decided: readonly DecidedLine[], by: By) {
  const applied = new Map<number, AppliedLine>();
  const creates = decided.filter(({ outcome }) => outcome === "create");
  if (creates.length > 0) {
    const ids = creates.map(() => randomUUID());
    const inputs = creates.map(({ draft }, at) => ({ ...newLead(draft as Draft, by), id: ids[at] }));
    await createLeads(tx, "import", inputs as LeadInput[]);
    const notes = creates.flatMap(({ draft }, at): NewEvent[] => {
      const leadId = ids[at] ?? "";
      return draft?.note ? [{ leadId, kind: "note", actor: by.actor, at: by.now, body: draft.note }] : [];
    });
    await recordEvents(tx, notes);
    for (const [at, { line }] of creates.entries())
      applied.set(line, { leadId: ids[at] ?? null, leadVersion: 1 });
  }
  const events: NewEvent[] = [];
  for (const { line, outcome, lead, changes } of decided) {
    if (outcome !== "update" || !lead) continue;
    const { change, previous } = withAddress(lead, changes);
    const versions = await updateLeads(tx, [lead.id], change);
    const { name, email, phone } = changes;
    if (name || email || phone)
      await updateEntriesOfLead(tx, lead.id, {
        ...(name && { name }),
        ...(email && { email }),
        ...(phone && { phone }),
      });
    const data = Object.fromEntries(
      Object.entries(changes)
        .filter(([field]) => field !== "phoneE164")
        .map(([field, to]) => [field, { from: lead[field as keyof LineValues], to }]),
    );
    events.push({ leadId: lead.id, kind: "import_updated", actor: by.actor, at: by.now, data });
    applied.set(line, { leadId: lead.id, previous, leadVersion: versions.get(lead.id) ?? 0 });
  }
  await recordEvents(tx, events);
  await stopContact(tx, decided, by.now);
  return applied;
}

/** Created at the time of the import, unless the file says when. */
function newLead({ values, status, createdAt }: Draft, { importId, actor, now }: By): LeadInput {
  const { name, email, phone, phoneE164, ...home } = values;
  return {
    ...home,
    contact: { name, email, phone: phone ? { typed: phone, e164: phoneE164 } : null },
    ...(status && { status }),
    createdAt: createdAt ?? now,
    importId,
    event: { kind: "created", actor, at: now, data: { source: "import" } },
  };
}

function withAddress(lead: Candidate, changes: Partial<LineValues>) {
  const stored = lead as Candidate & Pick<Lead, "propertyAddress">;
  const propertyAddress =
    "streetAddress" in changes || "city" in changes || "zipCode" in changes
      ? displayAddress({ ...stored, ...changes })
      : stored.propertyAddress;
  const change: Partial<Lead> = {
    ...changes,
    ...(propertyAddress !== stored.propertyAddress && { propertyAddress }),
  };
  const previous = Object.fromEntries(
    Object.keys(change).map((name) => [name, lead[name as keyof Candidate] ?? null]),
  );
  return { change, previous };
}

/** Also for skipped lines: someone said stop. */
async function stopContact(tx: Transaction, decided: readonly DecidedLine[], now: Date) {
  const wanted = new Map<string, { channel: "email" | "sms" | "call"; address: string }>();
  for (const { draft, lead } of decided)
    for (const channel of draft?.stops ?? [])
      for (const person of [draft?.values, lead]) {
        const address = channel === "email" ? person?.email?.toLowerCase() : person?.phoneE164;
        if (address) wanted.set(`${channel} ${address}`, { channel, address });
      }
  // Sorted, so that rows are always locked in the same order.
  for (const [, stop] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)))
    await suppress(tx, { ...stop, reason: "An imported list says so", now });
}

async function undoFor(importId: string, until: number): Promise<boolean> {
  do {
    const startedAt = performance.now();
    if (await db().transaction((tx) => undoBatch(tx, importId, new Date()))) return true;
    await sleep((performance.now() - startedAt) * 0.2);
  } while (performance.now() < until);
  return false;
}

/** True if that was the last. */
async function undoBatch(tx: Transaction, importId: string, now: Date): Promise<boolean> {
  const [current] = await tx.select().from(leadImports).where(eq(leadImports.id, importId)).for("update");
  if (current?.state !== "undoing") return true;
  const rows = await tx
    .select()
    .from(leadImportLines)
    .where(
      and(
        eq(leadImportLines.importId, importId),
        gt(leadImportLines.line, current.position),
        isNotNull(leadImportLines.leadVersion),
        isNull(leadImportLines.restoredAt),
      ),
    )
    .orderBy(asc(leadImportLines.line))
    .limit(batchSize);
  const locked = new Map(
    (
      await lockLeads(
        tx,
        rows.flatMap(({ leadId }) => leadId ?? []),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const busy = await findWorkedOn(tx, [...locked.keys()], current);
  const isUntouched = ({ leadId, leadVersion, outcome }: (typeof rows)[number]) => {
    const lead = locked.get(leadId ?? "");
    return (
      lead && !lead.deletedAt && lead.version === leadVersion && !(outcome === "create" && busy.has(lead.id))
    );
  };
  const undone = rows.filter(isUntouched);
  const actor = await actorOf(tx, current.createdBy);
  const gone = undone.flatMap(
    ({ outcome, leadId }) => (outcome === "create" && locked.get(leadId ?? "")) || [],
  );
  await deleteLocked(tx, gone, { actor, now });
  const events: NewEvent[] = [];
  for (const { outcome, leadId, previous } of undone) {
    const lead = locked.get(leadId ?? "");
    if (outcome !== "update" || !lead || !previous) continue;
    await updateLeads(tx, [lead.id], previous as Partial<Lead>);
    const { name, email, phone } = previous as Partial<Lead>;
    const contact = { name, email, phone };
    if (Object.keys(previous).some((field) => field in contact))
      await updateEntriesOfLead(tx, lead.id, JSON.parse(JSON.stringify(contact)));
    events.push({ leadId: lead.id, kind: "import_undone", actor, at: now });
  }
  await recordEvents(tx, events);
  const lines = undone.map(({ line }) => line);
  if (lines.length > 0)
    await tx
      .update(leadImportLines)
      .set({ restoredAt: now })
      .where(and(eq(leadImportLines.importId, importId), inArray(leadImportLines.line, lines)));
  const { restored = 0, kept = 0 } = current.counts ?? {};
  const isOver = rows.length < batchSize;
  await tx
    .update(leadImports)
    .set({
      counts: {
        ...current.counts,
        restored: restored + lines.length,
        kept: kept + rows.length - lines.length,
      },
      position: rows.at(-1)?.line ?? current.position,
      ...(isOver && { state: "undone" }),
      ...touched,
    })
    .where(eq(leadImports.id, importId));
  return isOver;
}

/** A note, a call or a task changes no version. */
async function findWorkedOn(tx: Transaction, ids: string[], { finishedAt }: Import) {
  if (ids.length === 0) return new Set<string>();
  const { leadId, kind, at } = timelineEvents;
  const found = await tx
    .selectDistinct({ leadId })
    .from(timelineEvents)
    .where(
      and(
        inArray(leadId, ids),
        or(
          sql`${kind} not in ('created', 'note', 'odoo_pushed', 'odoo_failed')`,
          and(eq(kind, "note"), gt(at, finishedAt ?? new Date())),
        ),
      ),
    );
  return new Set(found.map((row) => row.leadId));
}
