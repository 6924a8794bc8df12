import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { unreadOf } from "#app/features/accounts/notifications/queries.server.ts";
import { deviceName, type Workspace } from "#app/features/accounts/rules.ts";
import { needsFactorOf } from "#app/features/accounts/second-factor/queries.server.ts";
import { readToken, secretMatches } from "#app/features/accounts/tokens.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, passwordResets, profiles, sessions, userSettings, users } from "#db/schema/index.ts";

const most = 500;

/** Everyone who can sign in, by name. */
export async function listStaff(
  from: Pick<Database, "select"> = db(),
  { role }: { role?: StaffActor["role"] } = {},
) {
  const people = await from
    .select({ id: users.id, name: users.name, email: users.email, role: profiles.role })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(isNull(users.disabledAt), role && eq(profiles.role, role)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(most);
  return people.map((person) => ({ ...person, role: roleOf(person.role) }));
}

export const listActiveStaff = async (...which: Parameters<typeof listStaff>) =>
  (await listStaff(...which)).map(({ id }) => id);

export const listAdminEmails = async (from?: Pick<Database, "select">) =>
  (await listStaff(from, { role: "admin" })).map(({ email }) => email);

export async function findStaffOf(
  tx: Transaction,
  { email, phoneE164 }: { email?: string | undefined; phoneE164?: string | undefined },
): Promise<string | null> {
  if (!email && !phoneE164) return null;
  const isOwner = or(
    email ? eq(leads.email, email) : undefined,
    phoneE164 ? eq(leads.phoneE164, phoneE164) : undefined,
  );
  const [person] = await tx
    .select({ id: users.id })
    .from(leads)
    .innerJoin(users, and(eq(users.id, leads.assignedTo), isNull(users.disabledAt)))
    .where(and(isNull(leads.deletedAt), isOwner))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1);
  return person?.id ?? null;
}

export async function findSession(
  token: string,
  now: Date,
): Promise<{ actor: StaffActor; workspace: Workspace; createdAt: Date; lastSeenAt: Date } | undefined> {
  const parts = readToken(token);
  if (!parts) return;
  const [row] = await db()
    .select({
      secretHash: sessions.secretHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      name: users.name,
      email: users.email,
      disabledAt: users.disabledAt,
      role: profiles.role,
      unread: unreadOf(sql`${users.id}`),
      shortcutsOff: userSettings.shortcutsOff,
      needsFactor: needsFactorOf(sql`${users.id}`, sql`${profiles.role}`),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(sessions.id, parts.id));
  if (!row || !secretMatches(parts.secret, row.secretHash)) return;
  if (row.expiresAt <= now || row.disabledAt) return;
  const { userId, name, email, createdAt, lastSeenAt } = row;
  const { needsFactor } = row;
  // Without the second factor that admins need, an admin has no more rights than staff.
  const role = needsFactor ? "user" : roleOf(row.role);
  const actor = { kind: "staff" as const, userId, name, email, role, sessionId: parts.id };
  const workspace = { unread: row.unread, shortcutsOff: row.shortcutsOff ?? false, needsFactor };
  return { actor, workspace, createdAt, lastSeenAt };
}

export async function listOwnSessions({ userId, sessionId }: StaffActor, now: Date) {
  const { id, userAgent, lastSeenAt } = sessions;
  const rows = await db()
    .select({ id, userAgent, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastSeenAt), asc(id))
    .limit(50);
  return rows.map(({ userAgent, lastSeenAt, id }, index) => ({
    id: index,
    device: deviceName(userAgent),
    lastSeenAt,
    isThis: id === sessionId,
  }));
}

export async function findReset(token: string, now: Date) {
  const parts = readToken(token);
  if (!parts) return;
  const [row] = await db()
    .select({
      id: passwordResets.id,
      secretHash: passwordResets.secretHash,
      expiresAt: passwordResets.expiresAt,
      userId: users.id,
      email: users.email,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, parts.id), isNull(passwordResets.usedAt), isNull(users.disabledAt)));
  if (!row || row.expiresAt <= now || !secretMatches(parts.secret, row.secretHash)) return;
  return { id: row.id, userId: row.userId, email: row.email };
}

export async function findCredentials(email: string) {
  const [row] = await db()
    .select({ id: users.id, name: users.name, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)));
  return row;
}

/** Signed with the password hash: needs no table and expires with the password. */
export const browserProof = (userId: string, passwordHash: string) =>
  createHmac("sha256", passwordHash).update(`known browser of ${userId}`).digest("base64url");

export async function isKnownBrowser(email: string, proof: string) {
  const person = await findCredentials(email);
  if (!person?.passwordHash) return false;
  const expected = Buffer.from(browserProof(person.id, person.passwordHash));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const roleOf = (role: string | null): StaffActor["role"] => (role === "admin" ? "admin" : "user");

/** Fails if the person can't sign in. */
export async function findAssignee(
  tx: Transaction,
  id: string | null,
): Promise<Result<{ id: string; name: string } | null>> {
  if (id === null) return done(null);
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return person
    ? done(person)
    : refused("invalid", "This person is not on the staff any more.", "assignedTo");
}
