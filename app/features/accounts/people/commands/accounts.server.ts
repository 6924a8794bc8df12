import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { endSessions, enqueueReset } from "#app/features/accounts/commands.server.ts";
import { roleOf } from "#app/features/accounts/queries.server.ts";
import { findFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { clearSecondFactor, endPendingSignIns } from "#app/features/accounts/second-factor/records.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { profiles, sessions, users } from "#db/schema/index.ts";

type Role = StaffActor["role"];
type Person = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "disabledAt">;

export const changeRole = (actor: Actor, { userId, role }: { userId: string; role: Role }) =>
  onPerson(actor, userId, async (tx, { person, role: before, isLastAdmin }) => {
    if (before === role) return done(person);
    if (isLastAdmin) return refused("conflict", lastAdmin);
    await tx
      .insert(profiles)
      .values({ id: person.id, email: person.email, role })
      .onConflictDoUpdate({ target: profiles.email, set: { id: person.id, role } });
    const change = { before: { role: before }, after: { role } };
    await recordChange(tx, { actor, action: "role", subject: `user:${person.id}`, ...change });
    return done(person);
  });

type HandOver = (tx: Transaction, person: Person) => Promise<Result<Record<string, unknown>>>;

/** Ends their sessions and event streams. `handOver` is called first, in the same transaction. */
export const disablePerson = (
  actor: Actor,
  { userId }: { userId: string },
  now = new Date(),
  handOver?: HandOver,
) =>
  onPerson(actor, userId, async (tx, { person, isLastAdmin }) => {
    if (person.disabledAt) return done(person);
    if (isLastAdmin) return refused("conflict", lastAdmin);
    if (isSelf(actor, person)) return refused("conflict", "Ask another admin to disable your account.");
    const handedOver = await handOver?.(tx, person);
    if (handedOver && !handedOver.ok) return handedOver;
    await tx.update(users).set({ disabledAt: now }).where(eq(users.id, person.id));
    await endPendingSignIns(tx, person.id);
    await endSessions(tx, eq(sessions.userId, person.id));
    await recordChange(tx, {
      actor,
      action: "role",
      subject: `user:${person.id}`,
      ...disabling(true, handedOver?.value),
    });
    return done(person);
  });

/** `takeBack` is called first, in the same transaction. */
export const enablePerson = (actor: Actor, { userId }: { userId: string }, takeBack?: HandOver) =>
  onPerson(actor, userId, async (tx, { person }) => {
    if (!person.disabledAt) return done(person);
    const takenBack = await takeBack?.(tx, person);
    if (takenBack && !takenBack.ok) return takenBack;
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, person.id));
    await recordChange(tx, { actor, action: "role", subject: `user:${person.id}`, ...disabling(false) });
    return done(person);
  });

const disabling = (disabled: boolean, handedOver = {}) => ({
  before: { disabled: !disabled },
  after: { disabled, ...handedOver },
});

export const sendResetLink = (actor: Actor, { userId }: { userId: string }, now = new Date()) =>
  onPerson(actor, userId, async (tx, { person }) => {
    if (person.disabledAt)
      return refused("conflict", `${person.name} is disabled. Enable the account first.`);
    await enqueueReset(tx, person.email, now);
    const data = { mail: "password link" };
    await recordAudit(tx, { actor, action: "send", subject: `user:${person.id}`, data });
    return done(person);
  });

/** For a lost phone or key: their password alone signs in again, once on every device. */
export const resetSecondFactor = (actor: Actor, { userId }: { userId: string }, now = new Date()) =>
  onPerson(actor, userId, async (tx, { person }) => {
    if (isSelf(actor, person))
      return refused("conflict", "Remove your own second factor on your account page, or ask another admin.");
    if (!(await findFactors(tx, person.id)).hasFactor) return done(person);
    await clearSecondFactor(tx, person.id);
    await endSessions(tx, eq(sessions.userId, person.id));
    const data = { secondFactor: "reset" };
    await recordAudit(tx, { actor, action: "second_factor", subject: `user:${person.id}`, data, at: now });
    const by = actor.kind === "staff" ? actor.name : "";
    const dedupeKey = `factor-reset:${person.id}:${now.getTime()}`;
    await enqueue(tx, "mail-factor-reset", { userId: person.id, email: person.email, by }, { dedupeKey });
    return done(person);
  });

type Locked = { person: Person; role: Role; isLastAdmin: boolean };

/** Locks every admin, in order, so that two changes at the same moment cannot remove the last one. */
async function onPerson(
  actor: Actor,
  userId: string,
  change: (tx: Transaction, locked: Locked) => Promise<Result<Person>>,
): Promise<Result<Person>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx) => {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(profiles.role, "admin"), isNull(users.disabledAt), isNotNull(users.passwordHash)))
      .orderBy(asc(users.id))
      .for("update");
    if (!admins.some(({ id }) => isSelf(actor, { id }))) return refused("forbidden", accessDenied);
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!person) return refused("not_found", "There is no such account.");
    const [profile] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId));
    const isLastAdmin = admins.length === 1 && admins[0]?.id === person.id;
    return change(tx, { person, role: roleOf(profile?.role ?? null), isLastAdmin });
  });
}

const isSelf = (actor: Actor, { id }: { id: string }) => actor.kind === "staff" && actor.userId === id;

const lastAdmin = "At least one admin has to remain. Make someone else an admin first.";
