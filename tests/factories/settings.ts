import { saveSettings } from "#app/features/settings-page/commands.server.ts";
import { findSection, type SentSettings } from "#app/features/settings-page/queries.server.ts";
import { settingsForm } from "#app/features/settings-page/schema.ts";
import type { Actor } from "#app/lib/actor.ts";

/** Saves texts as the settings page does. */
export async function sendSettings(actor: Actor, sent: SentSettings, now?: Date) {
  const form = settingsForm(await findSection(sent.section));
  const rows = sent.typed.rows.map(given);
  const input = form.parse({ seen: sent.seen, fields: given(sent.typed.fields), rows });
  return saveSettings(actor, { ...sent, input }, now);
}

/** Forms omit empty fields. */
const given = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
