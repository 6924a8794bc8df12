import { and, eq, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import type { Actor, StaffActor } from "#app/domain/actor.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { hashPassword, verifyPassword } from "#app/domain/staff/passwords.server.ts";
import { browserProof, findCredentials, findReset } from "#app/domain/staff/queries.server.ts";
import { nameFromEmail, passwordProblem, resetLifeMs, sessionEnd } from "#app/domain/staff/rules.ts";
import { mintToken } from "#app/domain/staff/tokens.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { passwordResets, profiles, sessions, users } from "#db/schema/index.ts";

type Visit = { ip: string; userAgent: string | null };
const wrong = refused("invalid", "Invalid email or password");

/**
 * Begins a session; gives its token (for the cookie, stored nowhere), its end and the proof that marks the browser as
 * known. A browser that was signed in gets a
 * new session in place of the old one. Unknown address, wrong password and disabled person get the same refusal after
 * the same work. A password hash of an older kind is replaced on the way.
 */
export async function signIn(
  actor: Actor,
  { email, password, ip, userAgent }: { email: string; password: string } & Visit,
  now = new Date(),
): Promise<Result<{ token: string; expiresAt: Date; proof: string }>> {
  const person = await findCredentials(email);
  const { valid, outdated } = await verifyPassword(password, person?.passwordHash);
  if (!person?.passwordHash || !valid) return wrong;
  const passwordHash = outdated ? await hashPassword(password) : person.passwordHash;
  const { id, secretHash, token } = mintToken();
  const expiresAt = sessionEnd(now, now);
  return db().transaction(async (tx) => {
    const [current] = await tx
      .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    // Changed while the old one was being verified: a reset has just ended every session, and this is none of the new.
    if (!current || current.disabledAt || current.passwordHash !== person.passwordHash) return wrong;
    await tx.update(users).set({ lastSignInAt: now, passwordHash }).where(eq(users.id, person.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, person.id), lte(sessions.expiresAt, now)));
    if (actor.kind === "staff") await endSessions(tx, eq(sessions.id, actor.sessionId));
    await tx.insert(sessions).values({
      id,
      secretHash,
      userId: person.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ip,
      userAgent: userAgent?.slice(0, 300) ?? null,
    });
    return done({ token, expiresAt, proof: browserProof(person.id, passwordHash) });
  });
}

/** Ends the session that this request came with. */
export async function signOut(actor: StaffActor) {
  await endSessions(db(), eq(sessions.id, actor.sessionId));
}

/** Writes down a visit and moves the end of the session; gives the new end. */
export async function renewSession(actor: StaffActor, createdAt: Date, now: Date) {
  const expiresAt = sessionEnd(createdAt, now);
  await db().update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, actor.sessionId));
  return expiresAt;
}

const resetSlotMs = 2 * 60_000;

// The job works longer for an address that somebody owns: begun before the reply, it would show in the reply's time.
const afterReplyMs = 2_000;

/**
 * Asks for a mail with a link that sets a new password. Always succeeds and does the same for every address: whether
 * somebody owns it is found out by the job. Within two minutes one address gets one mail.
 */
export async function requestPasswordReset(
  _actor: Actor,
  { email }: { email: string },
  now = new Date(),
): Promise<Result> {
  const slot = Math.floor(now.getTime() / resetSlotMs);
  const dedupeKey = `password-reset:${email.toLowerCase()}:${slot}`;
  const runAt = new Date(now.getTime() + afterReplyMs);
  await db().transaction((tx) => enqueue(tx, "mail-password-reset", { email }, { dedupeKey, runAt }));
  return done(undefined);
}

/**
 * Makes the token that the mail carries to `/password-reset?token=`: one use, one hour. Null when nobody who may sign
 * in owns the address; then no mail is sent. Links that were mailed before stay good, so that somebody else's asking
 * does not spoil them; using one spoils the others.
 */
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

const spent = refused("invalid", "This link has expired or was used already. Please ask for a new one.");

/**
 * Sets the password of the person who holds the token. Ends every session of that person, this browser's too: they
 * sign in with the new password next. Gives their email address.
 */
export async function setNewPassword(
  _actor: Actor,
  { token, password }: { token: string; password: string },
  now = new Date(),
): Promise<Result<{ email: string }>> {
  const reset = await findReset(token, now);
  if (!reset) return spent;
  const problem = passwordProblem(password, reset.email);
  if (problem) return refused("invalid", problem, "password");
  const passwordHash = await hashPassword(password);
  return db().transaction(async (tx) => {
    // The person's row first, as in signIn: the two then wait for each other instead of crossing.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for("update");
    const [unused] = await tx
      .select({ usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(eq(passwordResets.id, reset.id));
    if (!unused || unused.usedAt) return spent;
    await tx.update(passwordResets).set({ usedAt: now }).where(eq(passwordResets.userId, reset.userId));
    await replacePassword(tx, reset.userId, passwordHash);
    return done({ email: reset.email });
  });
}

/**
 * Sees to it that an admin with exactly this address and password can sign in: makes the account, or gives an existing
 * one the password and the role and enables it again, which ends its sessions. `kept` when there was nothing to do.
 */
export async function ensureAdmin({ email, password }: { email: string; password: string }) {
  const [found] = await db()
    .select({ passwordHash: users.passwordHash, disabledAt: users.disabledAt, role: profiles.role })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  const fit = found?.role === "admin" && !found.disabledAt;
  if (fit && (await verifyPassword(password, found.passwordHash)).valid) return "kept";
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    const [person] = await tx
      .insert(users)
      .values({ email, name: nameFromEmail(email), passwordHash })
      .onConflictDoUpdate({ target: users.email, set: { disabledAt: null } })
      .returning({ id: users.id });
    if (!person) return;
    await setRole(tx, person.id, email, "admin");
    await replacePassword(tx, person.id, passwordHash);
  });
  return found ? "changed" : "made";
}

/** Gives the account of ADMIN_EMAIL its first password. One that has a password, or was disabled, is left alone. */
export async function ensureConfiguredAdmin(admin = config.admin) {
  if (!admin) return;
  const { passwordHash, disabledAt } = users;
  const [known] = await db()
    .select({ passwordHash, disabledAt })
    .from(users)
    .where(eq(users.email, admin.email));
  if (!known?.passwordHash && !known?.disabledAt) await ensureAdmin(admin);
}

async function replacePassword(tx: Transaction, userId: string, passwordHash: string) {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endSessions(tx, eq(sessions.userId, userId));
}

/** Ends sessions, and says so on the channel `sessions`: the pages that are open under them follow nothing any more. */
const endSessions = (on: Pick<Transaction, "execute">, which: SQL) =>
  on.execute(
    sql`with ended as (delete from ${sessions} where ${which} returning id) select pg_notify('sessions', id) from ended`,
  );

async function setRole(tx: Transaction, userId: string, email: string, role: "user" | "admin") {
  const [known] = await tx
    .update(profiles)
    .set({ role })
    .where(eq(profiles.id, userId))
    .returning({ id: profiles.id });
  // A profile of the old backend whose person is gone gives up its address.
  if (!known)
    await tx
      .insert(profiles)
      .values({ id: userId, email, role })
      .onConflictDoUpdate({ target: profiles.email, set: { id: userId, role } });
}
