import { isKnownBrowser } from "#app/features/accounts/queries.server.ts";
import { ownCookie } from "#app/server/cookie.server.ts";
import { clientOf, giveBack, resetLimit, withinLimit } from "#app/server/rate-limit.server.ts";

const knownBrowser = ownCookie("known_browser", { path: "/login", maxAge: 365 * 86_400 });

export const knownBrowserCookie = (proof: string) => knownBrowser.serialize(proof);

/**
 * Counts before the password check, so that simultaneous attempts count. A known browser has its own limit,
 * so that an attack does not lock its owner out.
 */
export async function admitSignIn(ip: string, email: string, cookies: string | null = null) {
  const proof: unknown = await knownBrowser.parse(cookies);
  if (typeof proof === "string" && (await isKnownBrowser(email, proof)))
    return withinLimit("sign-in-known-browser", email);
  const client = clientOf(ip);
  const within = await Promise.all([
    withinLimit("sign-in-address", client),
    withinLimit("sign-in-pair", `${client} ${email}`),
  ]);
  // A client or network over its own limit does not count against the account.
  return (
    within.every(Boolean) &&
    (await withinLimit("sign-in-network", `${networkOf(client)} ${email}`)) &&
    (await withinLimit("sign-in-account", email))
  );
}

/** Tunnel brokers give away a /48 of IPv6, which is many clients; alone it must not lock an account. */
const networkOf = (client: string) => client.split(":").slice(0, 3).join(":");

export const forgiveSignIn = (ip: string, email: string) =>
  Promise.all([
    giveBack("sign-in-address", clientOf(ip)),
    giveBack("sign-in-account", email),
    ...resetClient(clientOf(ip), email),
  ]);

/** The recipient of the email owns the account. */
export const forgiveReset = (ip: string, email: string) =>
  Promise.all([resetLimit("sign-in-account", email), ...resetClient(clientOf(ip), email)]);

const resetClient = (client: string, email: string) => [
  resetLimit("sign-in-pair", `${client} ${email}`),
  resetLimit("sign-in-network", `${networkOf(client)} ${email}`),
];

export const admitForgot = (ip: string) => withinLimit("forgot-password", clientOf(ip));

/** The visitor does not see a refusal. */
export const admitResetMail = (email: string) => withinLimit("forgot-account", email);

export const admitReset = (ip: string) => withinLimit("password-reset", clientOf(ip));

/** By person, since only someone with the password gets this far. */
export const admitSecondStep = (userId: string) => withinLimit("second-factor", userId);
export const forgiveSecondStep = (userId: string) => resetLimit("second-factor", userId);

export const admitPasskey = (ip: string) => withinLimit("sign-in-passkey", clientOf(ip));
