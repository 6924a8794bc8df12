import { inArray } from "drizzle-orm";
import { findAuditEntry } from "#app/features/accounts/audit/queries.server.ts";
import { saveSchedule } from "#app/features/pricing/commands.server.ts";
import { listSchedules } from "#app/features/pricing/queries.server.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { saveSetting } from "#app/features/settings/company/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isSettingKey, type SettingKey } from "#app/features/settings/company/setting-table.ts";
import { fieldsBefore } from "#app/features/settings-page/put-back.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

type Entry = { id: number; action: string; subject: string; data: Record<string, unknown> };

type Stored = { value: unknown; version: number };

/** By the subjects of settings and fee schedules. */
async function findCurrent(entries: readonly Pick<Entry, "subject">[]): Promise<Map<string, Stored>> {
  const keys = entries.flatMap(({ subject }) => settingOf(subject) ?? []);
  const hasFees = entries.some(({ subject }) => subject.startsWith("fees:"));
  const [settings, schedules] = await Promise.all([
    keys.length > 0 ? db().select().from(siteSettings).where(inArray(siteSettings.key, keys)) : [],
    hasFees ? listSchedules() : [],
  ]);
  return new Map([
    ...settings.map(({ key, value, version }) => [`setting:${key}`, { value, version }] as const),
    ...schedules.map((value) => [`fees:${value.name}`, { value, version: 0 }] as const),
  ]);
}

// Whether an admin has a second factor is asked on the settings page only.
function settingOf(subject: string): SettingKey | null {
  const key = subject.startsWith("setting:") ? subject.slice("setting:".length) : "";
  return isSettingKey(key) && key !== "security" ? key : null;
}

/** Entries whose change is the current one and has an opposite. */
export async function listPutBack(entries: readonly Entry[]): Promise<number[]> {
  const changes = entries.filter(
    ({ action, subject }) => action === "setting" && (settingOf(subject) || subject.startsWith("fees:")),
  );
  if (changes.length === 0) return [];
  const current = await findCurrent(changes);
  return changes
    .filter(({ subject, data }) => fieldsBefore(current.get(subject)?.value, data) !== null)
    .map(({ id }) => id);
}

/** Admins only. Saves what was before a change, unless it was changed again. Audited like any change. */
export async function putBack(actor: Actor, { id }: { id: number }, now = new Date()): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const entry = await findAuditEntry(id);
  if (!entry) return refused("not_found", "There is no such record.");
  const { subject } = entry;
  const stored = (await findCurrent([entry])).get(subject);
  const value = fieldsBefore(stored?.value, entry.data);
  if (!stored || value === null || entry.action !== "setting")
    return refused("conflict", "This was changed again since, so it can't be put back here.");
  const key = settingOf(subject);
  if (key) {
    const { version, value: before } = stored;
    const saved = await saveSetting(actor, key, { value, before, version }, now);
    return saved.ok ? done(undefined) : saved;
  }
  const today = dayIn((await findCompany()).timeZone, now);
  const slug = subject.slice("fees:".length);
  const saved = await saveSchedule(actor, { slug, facts: value as FeeSchedule, today }, now);
  return saved.ok ? done(undefined) : saved;
}
