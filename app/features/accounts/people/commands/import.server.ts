import { recordAudits } from "#app/features/accounts/audit/records.server.ts";
import { roleOf } from "#app/features/accounts/queries.server.ts";
import { system } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { profiles, users } from "#db/schema/index.ts";

/** They sign in with the password they have. Roles by ID. */
export async function importPeople(
  tx: Transaction,
  rows: (typeof users.$inferInsert)[],
  named: ReadonlyMap<string, string>,
) {
  const people = await tx.insert(users).values(rows).returning({ id: users.id, email: users.email });
  const roles = people.map((person) => ({ ...person, role: roleOf(named.get(person.id) ?? null) }));
  await tx.insert(profiles).values(roles).onConflictDoNothing();
  const audits = roles.map(({ id, role }) => ({
    subject: `user:${id}`,
    data: { before: null, after: { role } },
  }));
  await recordAudits(
    tx,
    audits.map((audit) => ({ ...audit, actor: system, action: "role" })),
  );
}
