import { findAuditEntry } from "#app/features/accounts/audit/queries.server.ts";
import { saveSchedule } from "#app/features/pricing/commands.server.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { saveSetting } from "#app/features/settings/company/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findCurrent, settingOf } from "#app/features/settings-page/put-back/queries.server.ts";
import { fieldsBefore } from "#app/features/settings-page/put-back/rules.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

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
