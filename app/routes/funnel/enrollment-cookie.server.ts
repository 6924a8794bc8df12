import type { Cookie } from "react-router";
import { draftDays } from "#app/features/enrollment/page.ts";
import { isSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";

const maxAge = draftDays * 86_400;
const begun = ownCookie("enrollment", { maxAge });
/** Another enrollment must not end access to the completed one. */
const completed = ownCookie("enrolled", { maxAge });

export const enrollmentSecret = (request: Request) => secretIn(begun, request);

export const enrolledSecret = (request: Request) => secretIn(completed, request);

export const setDraftCookie = async (secret: string) => ({ "Set-Cookie": await begun.serialize(secret) });

export const setEnrolledCookie = async (secret: string) =>
  cookies(await begun.serialize("", { maxAge: 0 }), await completed.serialize(secret));

/** Another user of this computer must not see the completed enrollment. */
export const clearEnrollment = async () =>
  cookies(await begun.serialize("", { maxAge: 0 }), await completed.serialize("", { maxAge: 0 }));

async function secretIn(cookie: Cookie, request: Request) {
  const secret = await readCookie(cookie, request);
  return isSecret(secret) ? secret : null;
}

const cookies = (...values: string[]) =>
  new Headers(values.map((value): [string, string] => ["Set-Cookie", value]));
