import { createCookie } from "react-router";
import { config } from "#app/config.server.ts";
import { draftDays } from "#app/domain/enrollment/rules.ts";
import { isSecret } from "#app/domain/enrollment/secret.server.ts";

// For every path: the router's own requests ask for /enroll.data, which a cookie of /enroll would not reach.
const cookie = createCookie("enrollment", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: draftDays * 86_400,
  secure: config.appUrl.startsWith("https:"),
});

/** The secret of the enrollment that this browser has begun; null when it has begun none. */
export async function enrollmentSecret(request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes("enrollment=")) return null;
  const secret: unknown = await cookie.parse(header);
  return isSecret(secret) ? secret : null;
}

/** The headers that keep a secret in the browser for another seven days. */
export const keepEnrollment = async (secret: string) => ({ "Set-Cookie": await cookie.serialize(secret) });
