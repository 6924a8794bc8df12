import { and, eq, gt } from "drizzle-orm";
import { newKeyOptions, signInOptions } from "#app/features/accounts/second-factor/passkeys.server.ts";
import { challengeLifeMs } from "#app/features/accounts/second-factor/rules.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { passkeyChallenges, passkeys } from "#db/schema/index.ts";

/** For a new passkey of this person. */
export async function startPasskey(actor: StaffActor, company: string, now = new Date()) {
  const options = await newKeyOptions(actor, { company, known: await credentialsOf(actor.userId) });
  await addChallenge(options.challenge, { userId: actor.userId, isNew: true }, now);
  return options;
}

/** @param userId null if it is unknown who signs in. */
export async function startPasskeySignIn(userId: string | null, now = new Date()) {
  const options = await signInOptions(userId ? await credentialsOf(userId) : []);
  await addChallenge(options.challenge, { userId, isNew: false }, now);
  return options;
}

const credentialsOf = (userId: string) =>
  db()
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(50);

async function addChallenge(
  challenge: string,
  { userId, isNew }: { userId: string | null; isNew: boolean },
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + challengeLifeMs);
  await db().insert(passkeyChallenges).values({ challenge, userId, isNew, expiresAt });
}

/** Undefined if it was never given out, was used or has expired. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  { isNew, now }: { isNew: boolean; now: Date },
) {
  const { expiresAt, userId } = passkeyChallenges;
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challenge, challenge), eq(passkeyChallenges.isNew, isNew), gt(expiresAt, now)),
    )
    .returning({ userId });
  return taken;
}
