import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { config } from "#app/config.server.ts";
import { z } from "#app/lib/zod.ts";

/** Loaded by the pages that need it. */
export const passkeyLibrary = () => import("@simplewebauthn/server");

export const { hostname: rpID, origin } = new URL(config.appUrl);

/** EdDSA, ES256 and RS256: what every authenticator has. The default asks for an experimental part of Node. */
export const supportedAlgorithmIDs = [-8, -7, -257];

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

/** What the browser sent, and the challenge in it; the library checks the rest. */
export function readPasskey<Kind>(typed: string) {
  try {
    const response = Response.parse(JSON.parse(typed));
    const client = Buffer.from(response.response.clientDataJSON, "base64url").toString();
    return { response: response as unknown as Kind, ...ClientData.parse(JSON.parse(client)) };
  } catch {
    return null;
  }
}
