import { and, eq, gt } from "drizzle-orm";
import {
  passkeyLibrary,
  rpID,
  supportedAlgorithmIDs,
} from "#app/features/accounts/second-factor/passkeys.server.ts";
import { challengeLifeMs } from "#app/features/accounts/second-factor/rules.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { passkeyChallenges, passkeys } from "#db/schema/index.ts";

const timeout = challengeLifeMs;

/** For a new passkey of this person. It stays on the device, so that it can sign in without an email address. */
export async function startPasskey({ userId, name, email }: StaffActor, rpName: string, now = new Date()) {
  const { generateRegistrationOptions } = await passkeyLibrary();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    ...{ rpName, rpID, userName: email, userDisplayName: name, timeout, supportedAlgorithmIDs },
    userID: new TextEncoder().encode(userId),
    excludeCredentials: await credentialsOf(userId),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return addChallenge(options, { userId, isNew: true }, now);
}

/** @param userId null if it is unknown who signs in. */
export async function startPasskeySignIn(userId: string | null, now = new Date()) {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    ...{ rpID, userVerification: "required", timeout },
    allowCredentials: userId ? await credentialsOf(userId) : [],
  });
  return addChallenge(options, { userId, isNew: false }, now);
}

const credentialsOf = (userId: string) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(50);

type Challenge = { userId: string | null; isNew: boolean };

async function addChallenge<Options extends { challenge: string }>(
  options: Options,
  whose: Challenge,
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + challengeLifeMs);
  await db()
    .insert(passkeyChallenges)
    .values({ challenge: options.challenge, ...whose, expiresAt });
  return options;
}

/** Undefined if it was never given out, was used or has expired. */
export async function takeChallenge(tx: Transaction, text: string, isNew: boolean, now: Date) {
  const { challenge, expiresAt, userId } = passkeyChallenges;
  const isValid = and(eq(challenge, text), eq(passkeyChallenges.isNew, isNew), gt(expiresAt, now));
  const [taken] = await tx.delete(passkeyChallenges).where(isValid).returning({ userId });
  return taken;
}
