import { createCookie, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { isMailTokenOf } from "#app/domain/analysis/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";

const days = 86_400;

const cookie = createCookie("owner", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 180 * days,
  secure: config.appUrl.startsWith("https:"),
});

/** An owner with several e-mail addresses, or several requests, has a key for each. */
const mostKeys = 20;

/**
 * What this browser holds to show whose reports are its own: tokens that were mailed to an owner, and the ids of the
 * submissions it sent. They live in a cookie and never in an address, because people pass addresses on.
 */
export async function ownerKeys(request: Request): Promise<string[]> {
  const header = request.headers.get("cookie");
  if (!header?.includes("owner=")) return [];
  const keys: unknown = await cookie.parse(header);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string" && isUuid(key)) : [];
}

/** The cookie that holds one more key, as the value of a Set-Cookie header. */
export async function addOwnerKey(request: Request, key: string) {
  const others = (await ownerKeys(request)).filter((other) => other !== key);
  return cookie.serialize([key, ...others].slice(0, mostKeys));
}

/**
 * For an address with `?of={token}`: the redirect that moves the token into the cookie. Only a token that was mailed
 * to the owner of this very report counts.
 */
export async function moveOwnerToken(request: Request, url: URL) {
  const token = url.searchParams.get("of");
  if (token === null) return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("of");
  const clean = rest.size ? `${url.pathname}?${rest}` : url.pathname;
  const leadId = url.pathname.split("/")[2] ?? "";
  if (!(await isMailTokenOf(leadId, token))) return redirect(clean);
  return redirect(clean, { headers: { "Set-Cookie": await addOwnerKey(request, token) } });
}
