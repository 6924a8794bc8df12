export type Seen = { url: string; status: number; headers: Headers; signedIn: boolean; https: boolean };

export type Finding = { at: string; what: string };

export function findingsOf(seen: Seen): Finding[] {
  return rules.flatMap((rule) => rule(seen) ?? []).map((what) => ({ at: new URL(seen.url).pathname, what }));
}

type Rule = (seen: Seen) => string | string[] | undefined;

const needs =
  (name: string, fits: RegExp): Rule =>
  ({ headers }) =>
    fits.test(headers.get(name) ?? "") ? undefined : `${name} is ${headers.get(name) ?? "missing"}`;

const lacks =
  (name: string): Rule =>
  ({ headers }) =>
    headers.has(name) ? `${name} reveals ${headers.get(name)}` : undefined;

const isHtml = ({ headers }: Seen) => headers.get("content-type")?.startsWith("text/html") ?? false;

const rules: Rule[] = [
  needs("x-content-type-options", /^nosniff$/),
  // The last one counts.
  needs("referrer-policy", /(^|, )(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/),
  needs("x-frame-options", /^(deny|sameorigin)$/i),
  needs("content-security-policy", /frame-ancestors '(none|self)'/),
  needs("cross-origin-opener-policy", /^same-origin$/),
  needs("cross-origin-resource-policy", /^same-(origin|site)$/),
  needs("permissions-policy", /camera=\(\)/),
  lacks("x-powered-by"),
  lacks("server"),
  lacks("access-control-allow-origin"),
  lacks("x-page-cacheable"),
  (seen) =>
    /^text\//.test(seen.headers.get("content-type") ?? "text/") && !isEmpty(seen) && !hasCharset(seen)
      ? `content-type is ${seen.headers.get("content-type") ?? "missing"}`
      : undefined,
  ({ headers, https }) => {
    const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
    if (https) return age >= 31_536_000 ? undefined : "strict-transport-security is shorter than a year";
    return age > 0 ? "strict-transport-security over plain http" : undefined;
  },
  ({ headers, signedIn, url, status }) =>
    signedIn &&
    !isFile(url) &&
    !isRedirect(status) &&
    !/no-store|private/.test(headers.get("cache-control") ?? "")
      ? `cache-control for a signed-in person is ${headers.get("cache-control") ?? "missing"}`
      : undefined,
  ({ headers, https }) => headers.getSetCookie().flatMap((cookie) => cookieFindings(cookie, https)),
  (seen) => (isHtml(seen) || seen.status >= 300 ? policyFindings(seen) : undefined),
];

const isRedirect = (status: number) => status >= 300 && status < 400;
const isEmpty = ({ status }: Seen) => status === 204 || isRedirect(status);
const hasCharset = ({ headers }: Seen) =>
  /charset=utf-8|event-stream/i.test(headers.get("content-type") ?? "");

/** The same for everyone. */
const isFile = (url: string) =>
  /^\/(assets|zip)\/|\.(svg|png|txt|xml|webmanifest)$|^\/feed\.json$/.test(new URL(url).pathname);

const isFramed = (url: string) => new URL(url).pathname.startsWith("/sandbox/listings");

function cookieFindings(cookie: string, https: boolean) {
  const name = cookie.split("=")[0] ?? "";
  const wanted = [
    // Scripts remove the toast.
    ...(name.endsWith("toast") ? [] : [/;\s*httponly/i]),
    /;\s*samesite=(lax|strict)/i,
    /;\s*path=\//i,
    ...(https ? [/;\s*secure/i] : []),
  ];
  const missing = wanted
    .filter((part) => !part.test(cookie))
    .map((part) => `cookie ${name} lacks ${part.source}`);
  const prefix = /;\s*path=\/(;|$)/i.test(cookie) ? "__Host-" : "__Secure-";
  return !https || name.startsWith(prefix)
    ? missing
    : [...missing, `cookie ${name} lacks the prefix ${prefix}`];
}

function policyFindings({ headers, url }: Seen) {
  const header = headers.get("content-security-policy");
  if (!header) return ["content-security-policy is missing"];
  if (header.includes(",")) return ["there are two content security policies"];
  const policy = new Map(
    header.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  // Nothing runs or loads in this frame: an email with its own styles.
  if (policy.has("sandbox") && isNone(policy.get("default-src")))
    return policy.get("sandbox")?.length ? [`sandbox allows ${policy.get("sandbox")?.join(" ")}`] : [];
  const none = ["object-src", "base-uri", ...(isFramed(url) ? [] : ["frame-ancestors"])].filter(
    (name) => !isNone(policy.get(name)),
  );
  const framedBy = policy.get("frame-ancestors")?.join() ?? "everybody";
  const scripts = policy.get("script-src") ?? policy.get("default-src") ?? ["*"];
  const loose = scripts.filter((source) => !/^('self'|'nonce-[\w+/=-]{16,}'|'strict-dynamic')$/.test(source));
  const styles = (policy.get("style-src") ?? ["*"]).filter((source) => !/^'(self|nonce-.*)'$/.test(source));
  const forms = policy.get("form-action");
  return [
    ...none.map((name) => `${name} is not 'none'`),
    ...(isFramed(url) && framedBy !== "'self'" ? [`framed by ${framedBy}`] : []),
    ...loose.map((source) => `script-src allows ${source}`),
    ...styles.map((source) => `style-src allows ${source}`),
    ...(forms?.includes("'self'") && !forms.includes("*") ? [] : ["form-action is not limited"]),
    ...(policy.get("default-src")?.join() === "'self'" ? [] : ["default-src is not 'self'"]),
  ];
}

const isNone = (values: string[] | undefined) => values?.join() === "'none'";
