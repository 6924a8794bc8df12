import { desc, isNull } from "drizzle-orm";
import { startBulkAction } from "#app/features/leads/bulk/commands.server.ts";
import { BulkForm } from "#app/features/leads/bulk/schema.ts";
import { workOnImport } from "#app/features/leads/imports/commands/run.server.ts";
import { checkImport, startImport } from "#app/features/leads/imports/commands/start.server.ts";
import { findImport } from "#app/features/leads/imports/queries.server.ts";
import { storeUpload } from "#app/features/uploads/store.server.ts";
import { system } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

const list = `Name,Email,Phone,Street,City,Zip,Unsubscribed
Wanda Sample,wanda@mail.example,515-555-0171,3100 Ingersoll Ave,Des Moines,50312,no
Otto Sample,otto.mail.example,515-555-0172,1218 8th St,Ames,50010,no
Wanda Sample,wanda@mail.example,,,,,yes
`;

/** A list that is checked but not imported, and a tag that can be taken back. */
export async function addBatches(now: Date) {
  const bytes = Buffer.from(list);
  async function* body() {
    yield bytes;
  }
  const stored = await storeUpload("imports", body(), bytes.length);
  if (!stored.ok) return;
  const file = { key: stored.key, name: "spring-fair.csv", bytes: bytes.length, head: bytes };
  const started = await startImport(system, { file });
  const found = started.ok && (await findImport(started.value.importId));
  if (!found) return;
  const { id: importId, version, settings: form } = found;
  await checkImport(system, { importId, version, form });
  await workOnImport(importId, { forMs: 10_000 });
  const [person] = await db().select().from(users).orderBy(users.createdAt).limit(1);
  const newest = db().select({ id: leads.id }).from(leads).where(isNull(leads.deletedAt));
  const tagged = await newest.orderBy(desc(leads.createdAt)).limit(3);
  if (!person) return;
  const { id: userId, name, email } = person;
  const change = { action: "tag", add: "Spring fair", ids: tagged.map(({ id }) => id) };
  await startBulkAction(
    { kind: "staff", userId, name, email, role: "user", sessionId: "" },
    { form: BulkForm.parse(change), now },
  );
}
