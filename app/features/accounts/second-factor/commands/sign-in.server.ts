import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import {
  openSession,
  refuseSignIn,
  type SignedIn,
  type Visit,
} from "#app/features/accounts/commands.server.ts";
import { lateKey, wrongCode } from "#app/features/accounts/second-factor/commands/factors.server.ts";
import {
  readPasskey,
  takeChallenge,
  verifyPasskey,
} from "#app/features/accounts/second-factor/commands/passkeys.server.ts";
import { findPendingSignIn } from "#app/features/accounts/second-factor/queries.server.ts";
import { endPendingSignIns } from "#app/features/accounts/second-factor/records.server.ts";
import {
  acceptedStep,
  hashRecoveryCode,
  isAppCode,
  plainCode,
} from "#app/features/accounts/second-factor/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { authenticatorApps, passkeys, recoveryCodes, users } from "#db/schema/index.ts";

export const signInAgain = "This sign-in took too long or was finished already. Log in again.";

/** With a code of the app or a recovery code, each of which works once. */
export function finishSignIn(
  actor: Actor,
  { token, code, ...visit }: { token: string; code: string } & Visit,
  now = new Date(),
): Promise<Result<SignedIn>> {
  return db().transaction(async (tx): Promise<Result<SignedIn>> => {
    const pending = await findPendingSignIn(token, now, tx);
    const person = pending && (await lockPerson(tx, pending.userId));
    // A second submit may have finished it while this one waited for the lock.
    if (!person || !(await findPendingSignIn(token, now, tx))) return refused("conflict", signInAgain);
    const refusal = isAppCode(plainCode(code))
      ? await takeAppCode(tx, person.id, plainCode(code), now)
      : await takeRecoveryCode(tx, person, { code, ip: visit.ip }, now);
    if (refusal) return refuseSignIn(refusal, "code", { ip: visit.ip, user: person.id });
    await endPendingSignIns(tx, person.id);
    return done(await openSession(tx, actor, { ...person, ...visit }, now));
  });
}

/** A passkey checks the person too, so it needs no password. */
export async function signInWithPasskey(
  actor: Actor,
  { response, ...visit }: { response: string } & Visit,
  now = new Date(),
): Promise<Result<SignedIn>> {
  const late = refused("invalid", lateKey);
  const proof = readPasskey<AuthenticationResponseJSON>(response);
  if (!proof) return late;
  return db().transaction(async (tx): Promise<Result<SignedIn>> => {
    const challenge = await takeChallenge(tx, proof.challenge, false, now);
    if (!challenge) return late;
    const [key] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, proof.response.id));
    if (!key)
      return refused("invalid", "This passkey isn't in use here any more. Log in with your password.");
    if (challenge.userId && challenge.userId !== key.userId) return late;
    const person = await lockPerson(tx, key.userId);
    if (!person) return late;
    const counter = await verifyPasskey(proof.response, proof.challenge, key);
    if (counter === null) return refuseSignIn(late, "passkey", { ip: visit.ip, user: person.id });
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, key.id));
    await endPendingSignIns(tx, person.id);
    return done(await openSession(tx, actor, { ...person, ...visit }, now));
  });
}

async function lockPerson(tx: Transaction, userId: string) {
  const { id, name, passwordHash } = users;
  const [person] = await tx
    .select({ id, name, passwordHash })
    .from(users)
    .where(and(eq(id, userId), isNull(users.disabledAt)))
    .for("update");
  return person;
}

async function takeAppCode(tx: Transaction, userId: string, code: string, now: Date) {
  const wrong = refused("invalid", wrongCode, "code");
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  if (!app?.confirmedAt) return wrong;
  const lastStep = acceptedStep(code, app, now);
  if (lastStep === null)
    return acceptedStep(code, { ...app, lastStep: null }, now) === null
      ? wrong
      : refused("invalid", "This code was used already. Wait for the next one, up to 30 seconds.", "code");
  await tx.update(authenticatorApps).set({ lastStep }).where(eq(authenticatorApps.userId, userId));
  return null;
}

type Person = { id: string; name: string };

async function takeRecoveryCode(
  tx: Transaction,
  { id: userId, name }: Person,
  { code, ip }: { code: string; ip: string },
  now: Date,
) {
  const isThis = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashRecoveryCode(userId, code)),
  );
  const [taken] = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isThis, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (!taken)
    return (await tx.$count(recoveryCodes, isThis)) > 0
      ? refused("invalid", "This recovery code was used already. Each one works once.", "code")
      : refused("invalid", "This is not one of your codes. Check for a typing mistake.", "code");
  const actor = { kind: "staff", userId, name, email: "", role: "user", sessionId: "", ip } as const;
  await recordAudit(tx, {
    ...{ actor, action: "second_factor", subject: `user:${userId}`, at: now },
    data: { recoveryCode: "used" },
  });
  return null;
}
