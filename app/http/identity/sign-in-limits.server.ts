import { createCookie } from "react-router";
import { config } from "#app/config.server.ts";
import { isKnownBrowser } from "#app/domain/staff/queries.server.ts";
import { clientOf, giveBack, resetLimit, withinLimit } from "#app/http/rate-limit.server.ts";

const knownBrowser = createCookie("known_browser", {
  path: "/login",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 365 * 86_400,
  secure: config.appUrl.startsWith("https:"),
});

/** The `Set-Cookie` by which the next sign-in recognizes this browser; `proof` is what `signIn` returned. */
export const knownBrowserCookie = (proof: string) => knownBrowser.serialize(proof);

/**
 * Whether one more attempt to sign in is admitted. Counted before the password is checked, so that simultaneous
 * attempts do not slip through, and given back by `forgiveSignIn`.
 *
 * One client may fail 20 times in 15 minutes, and 8 times for one account. An account may fail 30 times in 5 minutes
 * from all clients together, which bounds a distributed attack to 360 guesses an hour. A browser that has signed in to
 * the account before has a limit of its own, so that such an attack does not lock its owner out.
 */
export async function admitSignIn(ip: string, email: string, cookies: string | null = null) {
  const proof: unknown = cookies?.includes("known_browser=") ? await knownBrowser.parse(cookies) : null;
  if (typeof proof === "string" && (await isKnownBrowser(email, proof)))
    return withinLimit("sign-in-known-browser", email);
  const client = clientOf(ip);
  const within = await Promise.all([
    withinLimit("sign-in-address", client),
    withinLimit("sign-in-pair", `${client} ${email}`),
  ]);
  // A client that is over its own limit does not count against the account.
  return within.every(Boolean) && (await withinLimit("sign-in-account", email));
}

/** After a success: the attempt was honest, and so were the slips before it. */
export async function forgiveSignIn(ip: string, email: string) {
  const client = clientOf(ip);
  await Promise.all([
    giveBack("sign-in-address", client),
    giveBack("sign-in-account", email),
    resetLimit("sign-in-pair", `${client} ${email}`),
  ]);
}

/** After a reset of the password: whoever received the mail owns the account. */
export const forgiveReset = (ip: string, email: string) =>
  Promise.all([resetLimit("sign-in-account", email), resetLimit("sign-in-pair", `${clientOf(ip)} ${email}`)]);

/** Whether one client address may ask for another link. */
export const admitForgot = (ip: string) => withinLimit("forgot-password", clientOf(ip));

/** Whether one e-mail address may get another mail: three in an hour. The visitor is never told. */
export const admitResetMail = (email: string) => withinLimit("forgot-account", email);

/** Whether one client address may try another token. */
export const admitReset = (ip: string) => withinLimit("password-reset", clientOf(ip));
