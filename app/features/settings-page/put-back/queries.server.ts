import { inArray } from "drizzle-orm";
import { listSchedules } from "#app/features/pricing/queries.server.ts";
import { isSettingKey, type SettingKey } from "#app/features/settings/company/setting-table.ts";
import { fieldsBefore } from "#app/features/settings-page/put-back/rules.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

type Entry = { id: number; action: string; subject: string; data: Record<string, unknown> };

type Stored = { value: unknown; version: number };

/** By the subjects of settings and fee schedules. */
export async function findCurrent(entries: readonly Pick<Entry, "subject">[]): Promise<Map<string, Stored>> {
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
export function settingOf(subject: string): SettingKey | null {
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
