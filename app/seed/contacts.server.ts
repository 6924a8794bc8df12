import { desc, isNull } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { listActiveStaff } from "#app/features/accounts/queries.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { suppress } from "#app/features/messaging/contact/commands.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads, leadTags, tags } from "#db/schema/index.ts";

const names = ["Accidental landlord", "Out of state", "Relocating", "Several homes"];

/** Tags of the newest leads, notifications about them, and people who don't want to be called or written to. */
export async function addContacts(tx: Transaction, now: Date) {
  const newest = await tx
    .select({ id: leads.id, name: leads.name, email: leads.email, phoneE164: leads.phoneE164 })
    .from(leads)
    .where(isNull(leads.deletedAt))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(60);
  const made = await tx
    .insert(tags)
    .values(names.map((name) => ({ name })))
    .returning({ id: tags.id });
  await tx
    .insert(leadTags)
    .values(
      made.flatMap(({ id: tagId }, index) =>
        newest
          .filter((_, position) => position % (index + 3) === index)
          .map(({ id: leadId }) => ({ leadId, tagId })),
      ),
    );
  const staff = await listActiveStaff(tx);
  await notify(
    tx,
    newest.slice(0, 4).flatMap(({ id, name }) =>
      staff.map((userId) => ({
        userId,
        kind: "new_lead" as const,
        title: `New lead: ${displayName(name)}`,
        path: `/leads/${id}`,
        dedupeKey: `new-lead:${id}`,
      })),
    ),
  );
  const [caller] = newest.slice(6).flatMap(({ phoneE164 }) => phoneE164 ?? []);
  const [reader] = newest.slice(10).flatMap(({ email }) => email ?? []);
  if (caller) await suppress(tx, { channel: "call", address: caller, reason: "Asked on the phone", now });
  if (reader) await suppress(tx, { channel: "email", address: reader, reason: "Unsubscribed", now });
}
