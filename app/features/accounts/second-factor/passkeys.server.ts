import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { config } from "#app/config.server.ts";
import { challengeLifeMs } from "#app/features/accounts/second-factor/rules.ts";
import { z } from "#app/lib/zod.ts";

const { hostname: rpID, origin } = new URL(config.appUrl);
const library = () => import("@simplewebauthn/server");
/** EdDSA, ES256 and RS256: what every authenticator has. The default asks for an experimental part of Node. */
const supportedAlgorithmIDs = [-8, -7, -257];
const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

type Credential = { id: string; transports: string[] };

/** The key stays on the authenticator, so that it can sign in without an email address. */
export async function newKeyOptions(
  { userId, name, email }: { userId: string; name: string; email: string },
  { company, known }: { company: string; known: Credential[] },
) {
  const { generateRegistrationOptions } = await library();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    ...{ rpName: company, rpID, userName: email, userDisplayName: name, timeout: challengeLifeMs },
    userID: new TextEncoder().encode(userId),
    excludeCredentials: known,
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return options;
}

/** @param known all passkeys of the person; empty if it is unknown who signs in. */
export async function signInOptions(known: Credential[]) {
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = known.length > 0 ? { allowCredentials: known } : {};
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    ...{ rpID, userVerification: "required", timeout: challengeLifeMs },
    ...allowCredentials,
  });
  return options;
}

/** Null if it isn't from this site. The caller has to check the challenge. */
export async function verifyNewPasskey(typed: string) {
  const response = read<RegistrationResponseJSON>(typed);
  if (!response) return null;
  const { verifyRegistrationResponse } = await library();
  let challenge = "";
  const expectedChallenge = (signed: string) => {
    challenge = signed;
    return true;
  };
  const proof = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, supportedAlgorithmIDs, ...expected },
  }).catch(() => null);
  if (!proof?.verified) return null;
  const { id, publicKey, counter, transports = [] } = proof.registrationInfo.credential;
  return { challenge, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

type StoredKey = { credentialId: string; publicKey: Buffer; counter: number };

/** The challenge that was signed, and the new count of signatures; null if the signature is wrong. */
export async function verifyPasskey(
  response: AuthenticationResponseJSON,
  { credentialId: id, publicKey, counter }: StoredKey,
) {
  const { verifyAuthenticationResponse } = await library();
  let challenge = "";
  const expectedChallenge = (signed: string) => {
    challenge = signed;
    return true;
  };
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  const proof = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, credential, ...expected },
  }).catch(() => null);
  return proof?.verified ? { challenge, counter: proof.authenticationInfo.newCounter } : null;
}

const Response = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) });

/** What a browser sent; the library checks the rest. */
export function read<Kind extends AuthenticationResponseJSON | RegistrationResponseJSON>(typed: string) {
  try {
    return Response.parse(JSON.parse(typed)) as unknown as Kind;
  } catch {
    return null;
  }
}
