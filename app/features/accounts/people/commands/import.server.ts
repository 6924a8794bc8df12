import { recordAudits } from "#app/features/accounts/audit/records.server.ts";
import { system } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { profiles, users } from "#db/schema/index.ts";

/** They sign in with the password they have. Admins by ID. */
export async function importPeople(
  tx: Transaction,
  rows: (typeof users.$inferInsert & { id: string })[],
  admins: ReadonlySet<string>,
) {
  await tx.insert(users).values(rows);
  const roles = rows.map(({ id, email }) => ({ id, email, role: admins.has(id) ? "admin" : "user" }));
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
