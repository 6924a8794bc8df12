import { createCookie, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { isMailTokenOf } from "#app/domain/analysis/queries.server.ts";

const days = 86_400;

const cookie = createCookie("owner", {
  path: "/analysis",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 180 * days,
  secure: config.appUrl.startsWith("https:"),
});

/**
 * The token that was mailed to an owner, once its link was opened. It shows all properties of the e-mail, so it lives
 * in a cookie and not in an address that people pass on.
 */
export async function ownerToken(request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes("owner=")) return null;
  const token: unknown = await cookie.parse(header);
  return typeof token === "string" && token !== "" ? token : null;
}

/**
 * For an address with `?of={token}`: the redirect that moves the token into the cookie. Only the token that was mailed
 * to the owner of this very report: whatever else a link carries must not take a good one's place.
 */
export async function moveOwnerToken(url: URL) {
  const token = url.searchParams.get("of");
  if (token === null) return null;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("of");
  const clean = rest.size ? `${url.pathname}?${rest}` : url.pathname;
  const leadId = url.pathname.split("/")[2] ?? "";
  if (!(await isMailTokenOf(leadId, token))) return redirect(clean);
  return redirect(clean, { headers: { "Set-Cookie": await cookie.serialize(token) } });
}
