import { and, eq, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { hashPassword, newPasswordProblem, verifyPassword } from "#app/features/accounts/passwords.server.ts";
import { browserProof, findCredentials, findReset } from "#app/features/accounts/queries.server.ts";
import { nameFromEmail, resetLifeMs, sessionEnd } from "#app/features/accounts/rules.ts";
import { findFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import {
  addPendingSignIn,
  clearSecondFactor,
  endPendingSignIns,
} from "#app/features/accounts/second-factor/records.server.ts";
import { mintToken } from "#app/features/accounts/tokens.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, type StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { passwordResets, profiles, sessions, users } from "#db/schema/index.ts";

export type Visit = { ip: string; userAgent: string | null };

/** `proof`: of a known browser. `needsFactor`: an admin must set up a second factor first. */
export type SignedIn = {
  userId: string;
  token: string;
  expiresAt: Date;
  proof: string;
  needsFactor: boolean;
};

/** The password was right; the second step is missing. */
export type Pending = { pending: { token: string; expiresAt: Date } };

const wrong = refused("invalid", "Invalid email or password");

/** Unknown email, wrong password and disabled user get the same error after the same work, to prevent enumeration. */
export async function signIn(
  actor: Actor,
  { email, password, ip, userAgent }: { email: string; password: string } & Visit,
  now = new Date(),
): Promise<Result<SignedIn | Pending>> {
  const person = await findCredentials(email);
  const { valid, outdated } = await verifyPassword(password, person?.passwordHash);
  if (!person?.passwordHash || !valid) return refuseSignIn(wrong, "password", { ip, user: person?.id });
  const passwordHash = outdated ? await hashPassword(password) : person.passwordHash;
  return db().transaction(async (tx): Promise<Result<SignedIn | Pending>> => {
    const [current] = await tx
      .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    // A concurrent reset changed the password and ended every session, so this sign-in must fail too.
    if (!current || current.disabledAt || current.passwordHash !== person.passwordHash) return wrong;
    await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    if ((await findFactors(tx, person.id)).hasFactor)
      return done({ pending: await addPendingSignIn(tx, person.id, now) });
    return done(await openSession(tx, actor, { id: person.id, passwordHash, ip, userAgent }, now));
  });
}

/** Logs who is refused. */
export function refuseSignIn<R>(
  refusal: R,
  factor: string,
  who: { ip: string; user?: string | undefined },
): R {
  logger.warn({ factor, ...who }, "a sign-in is refused");
  return refusal;
}

type Opening = Visit & { id: string; passwordHash: string | null };

/** The caller has locked the user and checked everything. */
export async function openSession(
  tx: Transaction,
  actor: Actor,
  { id: userId, passwordHash, ip, userAgent }: Opening,
  now: Date,
): Promise<SignedIn> {
  const { id, secretHash, token } = mintToken();
  const expiresAt = sessionEnd(now, now);
  await tx.update(users).set({ lastSignInAt: now, lastSeenAt: now }).where(eq(users.id, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
  if (actor.kind === "staff") await endSessions(tx, eq(sessions.id, actor.sessionId));
  await tx.insert(sessions).values({
    ...{ id, secretHash, userId, createdAt: now, lastSeenAt: now, expiresAt, ip },
    userAgent: userAgent?.slice(0, 300) ?? null,
  });
  const { hasFactor, isRequired } = await findFactors(tx, userId);
  logger.info({ user: userId, ip, hasFactor }, "a person signed in");
  const needsFactor = isRequired && !hasFactor;
  return { userId, token, expiresAt, proof: browserProof(userId, passwordHash ?? ""), needsFactor };
}

export async function signOut(actor: StaffActor) {
  await endSessions(db(), eq(sessions.id, actor.sessionId));
}

export async function renewSession(actor: StaffActor, createdAt: Date, now: Date) {
  const expiresAt = sessionEnd(createdAt, now);
  const seen = db()
    .$with("seen")
    .as(
      db()
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt })
        .where(eq(sessions.id, actor.sessionId))
        .returning({ id: sessions.id }),
    );
  await db().with(seen).update(users).set({ lastSeenAt: now }).where(eq(users.id, actor.userId));
  return expiresAt;
}

const resetSlotMs = 2 * 60_000;

// The job takes longer for a known address; a delay hides that from the response time.
const afterReplyMs = 2_000;

/** Responds the same way for every address, to prevent enumeration. At most one email per address in two minutes. */
export async function requestPasswordReset(
  _actor: Actor,
  { email }: { email: string },
  now = new Date(),
): Promise<Result> {
  await db().transaction((tx) => enqueueReset(tx, email, now));
  return done(undefined);
}

export function enqueueReset(tx: Transaction, email: string, now: Date) {
  const slot = Math.floor(now.getTime() / resetSlotMs);
  const dedupeKey = `password-reset:${email.toLowerCase()}:${slot}`;
  const runAt = new Date(now.getTime() + afterReplyMs);
  return enqueue(tx, "mail-password-reset", { email }, { dedupeKey, runAt });
}

/** One use, one hour. Earlier links stay valid, so that a request from someone else doesn't break them. */
export async function createPasswordReset(email: string, now = new Date()) {
  const person = await findCredentials(email);
  if (!person) return null;
  const { id, secretHash, token } = mintToken();
  const expiresAt = new Date(now.getTime() + resetLifeMs);
  await db().transaction(async (tx) => {
    const stale = or(lte(passwordResets.expiresAt, now), isNotNull(passwordResets.usedAt));
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, person.id), stale));
    await tx.insert(passwordResets).values({ id, secretHash, userId: person.id, createdAt: now, expiresAt });
  });
  return { name: person.name, email: person.email, token };
}

const spent = refused("invalid", "This link has expired or was already used. Request a new one.");

export async function setNewPassword(
  _actor: Actor,
  { token, password }: { token: string; password: string },
  now = new Date(),
): Promise<Result<{ email: string }>> {
  const reset = await findReset(token, now);
  if (!reset) return spent;
  const problem = newPasswordProblem(password, reset.email);
  if (problem) return refused("invalid", problem, "password");
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    // Locks the user first, as `signIn` does, to avoid a deadlock.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for("update");
    const [unused] = await tx
      .select({ usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(eq(passwordResets.id, reset.id));
    if (!unused || unused.usedAt) return spent;
    await replacePassword(tx, reset.userId, { passwordHash, passwordChosenAt: now });
    return done({ email: reset.email });
  });
}

export async function changeOwnName(actor: Actor, { name }: { name: string }): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  await db().update(users).set({ name }).where(eq(users.id, actor.userId));
  return done(undefined);
}

/** Ends every other session and every reset link of the user. */
export async function changePassword(
  actor: Actor,
  { current, password }: { current: string; password: string },
  now = new Date(),
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  const notCurrent = refused("invalid", "That isn't your current password", "current");
  const person = await findCredentials(actor.email);
  if (!person || !(await verifyPassword(current, person.passwordHash)).valid) return notCurrent;
  const problem = newPasswordProblem(password, actor.email);
  if (problem) return refused("invalid", problem, "password");
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChosenAt: now })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, person.passwordHash ?? "")))
      .returning({ id: users.id });
    if (changed.length === 0) return notCurrent;
    logger.info({ user: actor.userId }, "a password was changed");
    await endResets(tx, actor.userId);
    await endPendingSignIns(tx, actor.userId);
    await endSessions(tx, and(eq(sessions.userId, actor.userId), ne(sessions.id, actor.sessionId)));
    return done(undefined);
  });
}

export async function signOutEverywhere(actor: Actor): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  await endSessions(db(), eq(sessions.userId, actor.userId));
  return done(undefined);
}

/** Creates the account, or gives it this password, the role and access back. Ends its sessions and second factor. */
export async function ensureAdmin({ email, password }: { email: string; password: string }) {
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    const [person] = await tx
      .insert(users)
      .values({ email, name: nameFromEmail(email), passwordHash })
      .onConflictDoUpdate({ target: users.email, set: { disabledAt: null } })
      .returning({ id: users.id });
    if (!person) return;
    const admin = { id: person.id, role: "admin" as const };
    await tx
      .insert(profiles)
      .values({ ...admin, email })
      .onConflictDoUpdate({ target: profiles.email, set: admin });
    await clearSecondFactor(tx, person.id);
    await replacePassword(tx, person.id, { passwordHash, passwordChosenAt: null });
  });
}

/** Changes nothing if the account has a password, had one of its own, or is disabled. */
export async function ensureConfiguredAdmin(admin = config.admin) {
  if (!admin) return;
  const { email, passwordHash, passwordChosenAt, disabledAt } = users;
  const isInUse = or(isNotNull(passwordHash), isNotNull(passwordChosenAt), isNotNull(disabledAt));
  if ((await db().$count(users, and(eq(email, admin.email), isInUse))) === 0) await ensureAdmin(admin);
}

type NewHash = { passwordHash: string; passwordChosenAt: Date | null };

async function replacePassword(tx: Transaction, userId: string, hash: NewHash) {
  await tx.update(users).set(hash).where(eq(users.id, userId));
  logger.info({ user: userId }, "a password was changed");
  await endResets(tx, userId);
  await endPendingSignIns(tx, userId);
  await endSessions(tx, eq(sessions.userId, userId));
}

const endResets = (tx: Transaction, userId: string) =>
  tx.update(passwordResets).set({ usedAt: new Date() }).where(eq(passwordResets.userId, userId));

/** Notifies the `sessions` channel, so that open pages close their event stream. */
export const endSessions = (on: Pick<Transaction, "execute">, which: SQL | undefined) =>
  on.execute(
    sql`with ended as (delete from ${sessions} where ${which} returning id) select pg_notify('sessions', id) from ended`,
  );
