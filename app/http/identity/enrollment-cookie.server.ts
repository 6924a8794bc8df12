import { type Cookie, createCookie } from "react-router";
import { config } from "#app/config.server.ts";
import { draftDays } from "#app/domain/enrollment/rules.ts";
import { isSecret } from "#app/domain/enrollment/secret.server.ts";

// For every path: the router's own requests ask for /enroll.data, which a cookie of /enroll would not reach.
const settings = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: draftDays * 86_400,
  secure: config.appUrl.startsWith("https:"),
} as const;
const begun = createCookie("enrollment", settings);
/** Apart, so that a look at the next home's enrollment does not take the pages after the last one away. */
const completed = createCookie("enrolled", settings);

/** The secret of the enrollment that this browser has begun; null when it has begun none. */
export const enrollmentSecret = (request: Request) => secretIn(begun, request);

/** The secret of the enrollment that this browser has completed last; null when it has completed none. */
export const enrolledSecret = async (request: Request) =>
  (await secretIn(completed, request)) ?? (await secretIn(begun, request));

/** The headers that keep a secret in the browser for another seven days. */
export const keepEnrollment = async (secret: string) => ({ "Set-Cookie": await begun.serialize(secret) });

/** The headers that keep the secret of an enrollment that was completed. */
export const keepEnrolled = async (secret: string) =>
  cookies(await begun.serialize(secret), await completed.serialize(secret));

/** The headers that keep a secret for somebody else at the same computer, who sees nothing of what was completed. */
export const keepOnly = async (secret: string) =>
  cookies(await begun.serialize(secret), await completed.serialize("", { maxAge: 0 }));

async function secretIn(cookie: Cookie, request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes(`${cookie.name}=`)) return null;
  const secret: unknown = await cookie.parse(header);
  return isSecret(secret) ? secret : null;
}

const cookies = (...values: string[]) =>
  new Headers(values.map((value): [string, string] => ["Set-Cookie", value]));
