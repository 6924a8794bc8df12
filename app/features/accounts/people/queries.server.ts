import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { roleOf } from "#app/features/accounts/queries.server.ts";
import { hasAppOf, hasPasskeyOf } from "#app/features/accounts/second-factor/queries.server.ts";
import { readToken, secretMatches } from "#app/features/accounts/tokens.server.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invites, profiles, users } from "#db/schema/index.ts";

const most = 500;

/** Accounts and open invitations, by role descending, then newest first. */
export async function listPeople(actor: Actor, now: Date) {
  if (!isAdmin(actor)) return [];
  const { id, name, email, createdAt, disabledAt, lastSeenAt } = users;
  const [people, invited] = await Promise.all([
    db()
      .select({
        ...{ id, name, email, role: profiles.role, createdAt, disabledAt, lastSeenAt },
        hasApp: hasAppOf(sql`${id}`),
        hasPasskey: hasPasskeyOf(sql`${id}`),
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .orderBy(desc(profiles.role), desc(createdAt))
      .limit(most),
    db()
      .select()
      .from(invites)
      .where(and(isNull(invites.acceptedAt), isNull(invites.revokedAt)))
      .orderBy(desc(invites.createdAt))
      .limit(most),
  ]);
  const rows = [
    ...people.map(({ disabledAt, ...person }) => ({
      ...person,
      state: disabledAt ? ("disabled" as const) : ("active" as const),
    })),
    ...invited.map(({ id, name, email, role, createdAt, expiresAt }) => ({
      ...{ id, name, email, role, createdAt, lastSeenAt: null, hasApp: false, hasPasskey: false },
      state: expiresAt > now ? ("invited" as const) : ("expired" as const),
    })),
  ].map((row) => ({ ...row, role: roleOf(row.role) }));
  return rows.sort((a, b) => b.role.localeCompare(a.role) || b.createdAt.getTime() - a.createdAt.getTime());
}

/** An account or an open invitation. */
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** Undefined for a link that was never sent or was replaced by a later one. Locked in a transaction. */
export async function findInvite(token: string, now: Date, tx?: Transaction) {
  const parts = readToken(token);
  if (!parts) return;
  if (tx) await tx.select({ id: invites.id }).from(invites).where(eq(invites.id, parts.id)).for("update");
  const [row] = await (tx ?? db())
    .select({ invite: invites, accountId: users.id })
    .from(invites)
    .leftJoin(users, eq(users.email, invites.email))
    .where(eq(invites.id, parts.id));
  if (!row || !secretMatches(parts.secret, row.invite.secretHash)) return;
  const { id, name, email, role } = row.invite;
  const hasAccount = row.accountId !== null;
  return { id, name, email, role: roleOf(role), problem: problemOf({ ...row.invite, hasAccount }, now) };
}

type Invite = Pick<typeof invites.$inferSelect, "acceptedAt" | "revokedAt" | "expiresAt"> & {
  hasAccount: boolean;
};

/** Why an invitation cannot be accepted. */
function problemOf({ acceptedAt, revokedAt, expiresAt, hasAccount }: Invite, now: Date) {
  if (acceptedAt) return "This invitation was already used. Log in with the password you set.";
  if (hasAccount) return alreadyHasAccount;
  if (revokedAt) return "This invitation was withdrawn. Ask the person who invited you.";
  if (expiresAt <= now)
    return "This invitation has expired. Ask the person who invited you to send it again.";
  return null;
}

export const alreadyHasAccount = "This email address already has an account. Log in, or reset your password.";
export const unknownInvite =
  "This invitation link is incomplete or was replaced. Open the link in your newest email.";
