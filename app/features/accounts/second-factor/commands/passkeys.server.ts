import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq, gt } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { passkeyChallenges, passkeys } from "#db/schema/index.ts";

const challengeLifeMs = 5 * 60_000;

/** Loaded by the pages that need it. */
const passkeyLibrary = () => import("@simplewebauthn/server");

const { hostname: rpID, origin } = new URL(config.appUrl);

/** EdDSA, ES256 and RS256: what every authenticator has. The default asks for an experimental part of Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** For a new passkey of this person. It stays on the device, so that it can sign in without an email address. */
export async function startPasskey({ userId, name, email }: StaffActor, rpName: string, now = new Date()) {
  const { generateRegistrationOptions } = await passkeyLibrary();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    ...{
      rpName,
      rpID,
      userName: email,
      userDisplayName: name,
      timeout: challengeLifeMs,
      supportedAlgorithmIDs,
    },
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
    ...{ rpID, userVerification: "required", timeout: challengeLifeMs },
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

async function addChallenge<Options extends { challenge: string }>(
  options: Options,
  purpose: { userId: string | null; isNew: boolean },
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + challengeLifeMs);
  await db()
    .insert(passkeyChallenges)
    .values({ challenge: options.challenge, ...purpose, expiresAt });
  return options;
}

/** Undefined if it was never given out, was used or has expired. */
export async function takeChallenge(tx: Transaction, text: string, isNew: boolean, now: Date) {
  const { challenge, expiresAt, userId } = passkeyChallenges;
  const isValid = and(eq(challenge, text), eq(passkeyChallenges.isNew, isNew), gt(expiresAt, now));
  const [taken] = await tx.delete(passkeyChallenges).where(isValid).returning({ userId });
  return taken;
}

const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

/** Null if the signature or the site is wrong. */
export async function verifyNewPasskey(response: RegistrationResponseJSON, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const proof = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, supportedAlgorithmIDs, ...expected },
  }).catch(() => null);
  if (!proof?.verified) return null;
  const { id, publicKey, counter, transports = [] } = proof.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The new count of signatures; null if the signature or the site is wrong. */
export async function verifyPasskey(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { publicKey, counter }: { publicKey: Buffer; counter: number },
) {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const credential = { id: response.id, publicKey: new Uint8Array(publicKey), counter };
  const proof = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, credential, ...expected },
  }).catch(() => null);
  return proof?.verified ? proof.authenticationInfo.newCounter : null;
}

const Response = z.looseObject({ id: z.string(), response: z.looseObject({ clientDataJSON: z.string() }) });
const ClientData = z.object({ challenge: z.string() });

/** The answer of the browser and the challenge in it; the library checks the rest. */
export function readPasskey<Kind>(json: string) {
  try {
    const response = Response.parse(JSON.parse(json));
    const client = Buffer.from(response.response.clientDataJSON, "base64url").toString();
    return { response: response as unknown as Kind, ...ClientData.parse(JSON.parse(client)) };
  } catch {
    return null;
  }
}
