import { randomBytes } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { verifyPassword } from "#app/features/accounts/passwords.server.ts";
import { findCredentials } from "#app/features/accounts/queries.server.ts";
import {
  readPasskey,
  takeChallenge,
  verifyNewPasskey,
} from "#app/features/accounts/second-factor/commands/passkeys.server.ts";
import { findFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { replaceRecoveryCodes } from "#app/features/accounts/second-factor/records.server.ts";
import { acceptedStep, toBase32 } from "#app/features/accounts/second-factor/rules.ts";
import { type Actor, accessDenied, type StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { authenticatorApps, passkeys, recoveryCodes, users } from "#db/schema/index.ts";

/** Shown once; null if the person has some already. */
export type NewCodes = { codes: string[] | null };

/** A new secret each time, until a code confirms it. */
export async function startApp(actor: Actor): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  const { userId } = actor;
  const secret = toBase32(randomBytes(20));
  const stored = await db()
    .insert(authenticatorApps)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId });
  return stored.length > 0 ? done(undefined) : refused("conflict", hasAppAlready);
}

export const confirmApp = (
  actor: Actor,
  { code, current }: { code: string; current: string },
  now = new Date(),
): Promise<Result<NewCodes>> =>
  onOwn(actor, current, async (tx, self) => {
    const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, self.userId));
    if (!app) return refused("conflict", "Start again: the set-up of this app was ended.");
    if (app.confirmedAt) return refused("conflict", hasAppAlready);
    const lastStep = acceptedStep(code, app, now);
    if (lastStep === null) return refused("invalid", wrongCode, "code");
    await tx
      .update(authenticatorApps)
      .set({ confirmedAt: now, lastStep })
      .where(eq(authenticatorApps.userId, self.userId));
    return done(await recordAdded(tx, self, { app: true }, now));
  });

export const addPasskey = (
  actor: Actor,
  { name, response, current }: { name: string; response: string; current: string },
  now = new Date(),
): Promise<Result<NewCodes>> =>
  onOwn(actor, current, async (tx, self) => {
    const proof = readPasskey<RegistrationResponseJSON>(response);
    const challenge = proof && (await takeChallenge(tx, proof.challenge, true, now));
    if (!proof || challenge?.userId !== self.userId) return refused("invalid", lateKey);
    const key = await verifyNewPasskey(proof.response, proof.challenge);
    if (!key) return refused("invalid", lateKey);
    const stored = await tx
      .insert(passkeys)
      .values({ userId: self.userId, name, createdAt: now, ...key })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) return refused("conflict", "This passkey is in use already.");
    return done(await recordAdded(tx, self, { passkey: name }, now));
  });

type Factor = { app: true } | { passkey: string };

const without = (factor: Factor) => ("app" in factor ? { app: null } : { passkey: null });

async function recordAdded(tx: Transaction, self: StaffActor, factor: Factor, now: Date): Promise<NewCodes> {
  await recordChange(tx, { ...about(self), before: without(factor), after: factor });
  const codes = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, self.userId));
  return { codes: codes > 0 ? null : await replaceRecoveryCodes(tx, self.userId, now) };
}

export const removeApp = (actor: Actor, { current }: { current: string }): Promise<Result> =>
  onOwn(actor, current, async (tx, self) => {
    const { isRequired, hasPasskey } = await findFactors(tx, self.userId);
    if (isRequired && !hasPasskey) return refused("conflict", lastOne);
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, self.userId));
    return recordRemoved(tx, self, { app: true });
  });

export const removePasskey = (
  actor: Actor,
  { id, current }: { id: string; current: string },
): Promise<Result> =>
  onOwn(actor, current, async (tx, self) => {
    const { isRequired, hasApp } = await findFactors(tx, self.userId);
    const isLast = (await tx.$count(passkeys, eq(passkeys.userId, self.userId))) === 1;
    if (isRequired && !hasApp && isLast) return refused("conflict", lastOne);
    const [key] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, self.userId)))
      .returning({ name: passkeys.name });
    return key ? recordRemoved(tx, self, { passkey: key.name }) : done(undefined);
  });

/** Recovery codes go with the last factor. */
async function recordRemoved(tx: Transaction, self: StaffActor, factor: Factor): Promise<Result> {
  await recordChange(tx, { ...about(self), before: factor, after: without(factor) });
  const { hasFactor } = await findFactors(tx, self.userId);
  if (!hasFactor) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, self.userId));
  return done(undefined);
}

export const renewCodes = (
  actor: Actor,
  { current }: { current: string },
  now = new Date(),
): Promise<Result<NewCodes>> =>
  onOwn(actor, current, async (tx, self) => {
    const { hasFactor } = await findFactors(tx, self.userId);
    if (!hasFactor) return refused("conflict", "Set up an app or a passkey first.");
    await recordAudit(tx, { ...about(self), data: { recoveryCodes: "renewed" } });
    return done({ codes: await replaceRecoveryCodes(tx, self.userId, now) });
  });

const about = (actor: StaffActor) =>
  ({ actor, action: "second_factor", subject: `user:${actor.userId}` }) as const;

const hasAppAlready = "You have an app already. Remove it before you set up another one.";
export const wrongCode = "This code isn't right. Enter the one that the app shows now.";
export const lateKey = "This took too long, or the passkey isn't for this site. Try again.";
const lastOne = "Admins need a second factor here. Add another one before you remove this one.";

/** One change of a person at a time, with their password. */
async function onOwn<Value>(
  actor: Actor,
  current: string,
  change: (tx: Transaction, self: StaffActor) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  const person = await findCredentials(actor.email);
  if (!(await verifyPassword(current, person?.passwordHash)).valid)
    return refused("invalid", "That isn't your current password", "current");
  return db().transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("update");
    return change(tx, actor);
  });
}
