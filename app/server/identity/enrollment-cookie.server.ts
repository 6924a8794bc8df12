import { type Cookie, createCookie } from "react-router";
import { config } from "#app/config.server.ts";
import { isSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { draftDays } from "#app/features/enrollment/rules.ts";

// The router's requests go to /enroll.data.
const settings = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: draftDays * 86_400,
  secure: config.appUrl.startsWith("https:"),
} as const;
const begun = createCookie("enrollment", settings);
/** Another enrollment must not end access to the completed one. */
const completed = createCookie("enrolled", settings);

export const enrollmentSecret = (request: Request) => secretIn(begun, request);

export const enrolledSecret = (request: Request) => secretIn(completed, request);

export const setDraftCookie = async (secret: string) => ({ "Set-Cookie": await begun.serialize(secret) });

export const setEnrolledCookie = async (secret: string) =>
  cookies(await begun.serialize("", { maxAge: 0 }), await completed.serialize(secret));

/** Another user of this computer must not see the completed enrollment. */
export const setOnlyCookie = async (secret: string) =>
  cookies(await begun.serialize(secret), await completed.serialize("", { maxAge: 0 }));

async function secretIn(cookie: Cookie, request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes(`${cookie.name}=`)) return null;
  const secret: unknown = await cookie.parse(header);
  return isSecret(secret) ? secret : null;
}

const cookies = (...values: string[]) =>
  new Headers(values.map((value): [string, string] => ["Set-Cookie", value]));
