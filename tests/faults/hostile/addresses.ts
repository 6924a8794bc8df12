import type { Ask } from "#tests/faults/hostile/ask.ts";
import { hostileParts } from "#tests/faults/hostile/texts.ts";

const methods = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

const queries =
  "q page before after event restored status sort from to of for on b city item look section session_id slot slow step token url view rent zip category back id _routes".split(
    " ",
  );

const bodies: [type: string, body: string | Uint8Array][] = [
  ["application/x-www-form-urlencoded", "a=%00&a=%ff&=&%zz=%zz&__proto__=1&a[b][c]=d"],
  ["application/x-www-form-urlencoded", "properties[999999999].city=x"],
  ["application/x-www-form-urlencoded; charset=utf-16", "name=x"],
  ["multipart/form-data", "no boundary"],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a\0"\r\n\r\n\0\r\n--x'],
  ["application/json", '{"a":"\\u0000\\ud800"}'],
  ["text/plain", "\0"],
  ["image/png", new Uint8Array([0x89, 0x50, 0xff, 0x00])],
  ["\t;;;", "x"],
];

/** In the router's cookie format. */
const packed = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));

const names = ["session", "enrollment", "enrolled", "owner", "toast", "rent-vs-sell", "visit"];

const cookies = [
  ...["%00", "%ff", "%E0%A4%A", "W10=", "bnVsbA", "", ";;=;", "x".repeat(1_000)],
  ...[null, 7, [], {}, "\0", "a.\0", "\ud800", { at: "\0", tone: 7 }, ["\0"], "x".repeat(500)].map(packed),
].map((value) => names.map((name) => `${name}=${value}`).join("; "));

const odd: Record<string, string>[] = [
  ...cookies.map((cookie) => ({ cookie })),
  { "accept-encoding": "x;q=nonsense, br;q=1e9, *;q=-1", "accept-language": "\u00ff" },
  { accept: "text/event-stream", "last-event-id": "\u00ff" },
  { range: "bytes=9-1,-5", "if-none-match": "\u00ff", "if-modified-since": "never" },
  { host: "evil.example:99999" },
  { host: "[::1" },
  { "x-forwarded-host": "a\\b:1", "x-forwarded-for": "nobody", "x-forwarded-proto": "gopher" },
  { origin: "null", referer: "http://%zz/%00" },
  { authorization: "Bearer \u00ff" },
  { "content-type": "application/json" },
];

export function* aroundAddress(path: string): Generator<Ask> {
  for (const method of methods) yield { method, path };
  for (const headers of odd) yield { method: "GET", path, headers };
  for (const [type, body] of bodies) yield { method: "POST", path, headers: { "content-type": type }, body };
  yield { method: "POST", path, headers: form, body: `a=${"x".repeat(190_000)}` };
  for (const part of hostileParts)
    yield {
      method: "GET",
      path: `${path}?${queries.map((name) => `${name}=${part}`).join("&")}`.slice(0, 12_000),
    };
  yield { method: "GET", path: `${path}.data` };
  yield { method: "GET", path: `${path}.data?_routes=%00,%E2%98%83,routes` };
  yield { method: "POST", path: `${path}.data`, headers: form, body: "a=%00" };
  yield { method: "GET", path: `/${path}` };
  yield { method: "GET", path: `${path}/` };
  yield { method: "GET", path: `${path}/%E2%98%83` };
}

export function* atAddress(path: string): Generator<Ask> {
  yield { method: "GET", path };
  yield { method: "GET", path: `${path}.data` };
  yield { method: "POST", path, headers: form, body: "formKey=00000000-0000-4000-8000-000000000001" };
  yield { method: "POST", path: `${path}.data`, headers: form, body: "version=1" };
}

const form = { "content-type": "application/x-www-form-urlencoded" };
