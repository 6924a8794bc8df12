import { clientOf, giveBack, resetLimit, withinLimit } from "#app/http/rate-limit.server.ts";

/**
 * Whether one more attempt to sign in is admitted. Counted before the password is looked at, so that attempts sent at
 * once do not slip through, and given back by `forgiveSignIn`.
 *
 * Three counts, chosen so that nobody can lock somebody else out for long: one client address may fail 20 times in 15
 * minutes, and 8 times for one account. An account may fail 30 times in 5 minutes from all addresses together, which
 * takes at least four addresses: a stranger alone cannot hold its owner up, and a crowd can for five minutes at a time,
 * for which it gets at most 360 guesses an hour.
 */
export async function admitSignIn(ip: string, email: string) {
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

/** Whether one client address may ask for another link. */
export const admitForgot = (ip: string) => withinLimit("forgot-password", clientOf(ip));

/** Whether one e-mail address may get another mail: three in an hour. The visitor is never told. */
export const admitResetMail = (email: string) => withinLimit("forgot-account", email);

/** Whether one client address may try another token. */
export const admitReset = (ip: string) => withinLimit("password-reset", clientOf(ip));
