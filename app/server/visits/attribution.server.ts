import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { config } from "#app/config.server.ts";
import { campaignFields, noTouches, type Touch, type Touches } from "#app/lib/attribution.ts";
import { cookieName } from "#app/server/cookie.server.ts";
import { isAnonymousRead } from "#app/server/rendering/page-cache.server.ts";
import { otherHost, publicPath } from "#app/server/visits/public-path.ts";

const name = cookieName("touches");
const lifeSeconds = 90 * 86_400;
/** In characters. Longer click ids are dropped: truncated they are worthless. */
const longest = { text: 80, id: 200, cookie: 3_800 };

export function touchesOf(request: Request): Touches {
  return readTouches(request.headers.get("cookie") ?? "");
}

export function isArrival(request: IncomingMessage) {
  const { headers, method } = request;
  return (
    method === "GET" &&
    headers.accept?.includes("text/html") === true &&
    (headers["sec-fetch-dest"] ?? "document") === "document" &&
    !(headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"]) &&
    isAnonymousRead(request)
  );
}

/** Set late, so that the page cache does not store it. */
export function rememberVisit(request: IncomingMessage, response: ServerResponse, now = Date.now()) {
  if (!isArrival(request)) return;
  const touches = touchesAfter(request, now);
  if (!touches || isbot(request.headers["user-agent"] ?? "")) return;
  const cookie = cookieOf(touches);
  const { writeHead } = response;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const status = typeof args[0] === "number" ? args[0] : response.statusCode;
    if (status < 400) {
      response.appendHeader("Set-Cookie", cookie);
      const cached = response.getHeader("cache-control");
      if (typeof cached === "string")
        response.setHeader("cache-control", cached.replace("public", "private"));
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

function touchesAfter({ url = "", headers }: IncomingMessage, now: number): Touches | null {
  const path = publicPath(url);
  // A return from the checkout is not a visit.
  if (path === null || /^\/pay(ment)?\//.test(path)) return null;
  const own = [ownHost, (headers.host ?? "").replace(/:\d+$/, "")];
  const referrer = otherHost(headers.referer, own);
  const query = url.split("?", 2)[1];
  const campaign = query ? campaignIn(new URLSearchParams(query)) : {};
  const isLed = referrer !== null || Object.keys(campaign).length > 0;
  const known = readTouches(headers.cookie ?? "");
  // A direct visit can be the first touch, never the last.
  if (!isLed && (known.first || headers.referer)) return null;
  const at = new Date(now).toISOString();
  const touch: Touch = { at, path, ...(referrer && { referrer }), ...campaign };
  return { first: known.first ?? touch, last: touch };
}

function campaignIn(query: URLSearchParams): Partial<Touch> {
  const found = campaignFields.flatMap((field) => {
    const text = cleaned(field, query.get(field));
    return text ? [[field, text] as const] : [];
  });
  return Object.fromEntries(found);
}

function cleaned(field: string, value: unknown) {
  if (typeof value !== "string") return "";
  if (field.startsWith("utm_"))
    return value
      .slice(0, 1_000)
      .replace(/[^\p{L}\p{N} ._~+|:,@/()-]/gu, "")
      .trim()
      .slice(0, longest.text)
      .toWellFormed();
  return value.length <= longest.id && /^[\w.-]+$/.test(value) ? value : "";
}

function cookieOf({ first, last }: Touches) {
  const text = (touches: Touches) => Buffer.from(JSON.stringify(touches)).toString("base64url");
  const both = text({ first, last });
  // Non-Latin text may not fit; then it is dropped.
  const fitting =
    both.length <= longest.cookie ? both : text({ first: first && bare(first), last: last && bare(last) });
  const secure = config.appUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${fitting}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

const bare = ({ at, path, referrer }: Touch): Touch => ({ at, path, ...(referrer && { referrer }) });

/** Visitors can edit the cookie. */
function readTouches(header: string): Touches {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,4000})(?:;|$)`).exec(header)?.[1];
  if (!value) return noTouches;
  try {
    const stored: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    const { first, last } = fieldsOf(stored);
    const [firstTouch, lastTouch] = [readTouch(first), readTouch(last)];
    return firstTouch && lastTouch ? { first: firstTouch, last: lastTouch } : noTouches;
  } catch {
    return noTouches;
  }
}

function readTouch(stored: unknown): Touch | null {
  const fields = fieldsOf(stored);
  const at = typeof fields.at === "string" && fields.at.length < 40 ? Date.parse(fields.at) : Number.NaN;
  const path = typeof fields.path === "string" ? storedPath(fields.path) : null;
  if (Number.isNaN(at) || path === null) return null;
  const referrer = typeof fields.referrer === "string" ? otherHost(`https://${fields.referrer}`, []) : null;
  const campaign = campaignFields.flatMap((field) => {
    const text = cleaned(field, fields[field]);
    return text ? [[field, text] as const] : [];
  });
  return {
    at: new Date(at).toISOString(),
    path,
    ...(referrer && { referrer }),
    ...Object.fromEntries(campaign),
  };
}

const storedPath = (path: string) => publicPath(path.replace(/\/:id$/, "/0"));

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const ownHost = new URL(config.appUrl).hostname;
