import { redirect } from "react-router";
import { isMailTokenOf } from "#app/features/analysis/queries/report.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";

const cookie = ownCookie("owner", { maxAge: 180 * 86_400 });

const mostKeys = 20;

/** In a cookie, because people share URLs. */
export async function ownerKeys(request: Request): Promise<string[]> {
  const keys = await readCookie(cookie, request);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string" && isUuid(key)) : [];
}

export async function addOwnerKey(request: Request, key: string) {
  const others = (await ownerKeys(request)).filter((other) => other !== key);
  return cookie.serialize([key, ...others].slice(0, mostKeys));
}

/** Only if the token was mailed to this report's owner. */
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
