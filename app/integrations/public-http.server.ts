import { type LookupAddress, type LookupOptions, lookup as resolve } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";

/** Of networks that are not on the internet: RFC 6890, and the metadata services of clouds within them. */
const internal = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  internal.addSubnet(address, bits, "ipv4");
// Only this block of IPv6 is in public use; addresses that wrap one of IPv4 are outside it, but for 6to4 and Teredo.
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [address, bits] of [
  ["2001::", 32],
  ["2002::", 16],
  ["2001:db8::", 32],
] as const)
  internal.addSubnet(address, bits, "ipv6");

export const isPublicAddress = (address: string) =>
  isIP(address) === 6
    ? global.check(address, "ipv6") && !internal.check(address, "ipv6")
    : !internal.check(address, "ipv4");

/** False for addresses and names that never are on the internet. Other names are resolved with each request. */
export function mayBePublic({ hostname }: URL) {
  const address = hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIP(address)) return isPublicAddress(address);
  return address.includes(".") && !/\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(hostname);
}

type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** For tests, which have only loopback. */
export type Reach = { isAllowed?: (address: string) => boolean; lookup?: Lookup };

type Options = Reach & {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** What is longer is cut. */
  mostBytes: number;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
};

export type PublicReply =
  | { ok: true; status: number; content: Buffer; isCut: false | "long" | "late" }
  | { ok: false; reason: "not public" | "not reached"; detail: string };

const notPublic = "not on the public internet";

/**
 * Follows no redirect. The address is checked where the connection is made, so that no second answer of DNS counts,
 * and no connection is used again.
 */
export function requestPublic(
  address: string,
  {
    method = "GET",
    headers,
    body,
    mostBytes,
    deadlineMs,
    signal,
    isAllowed = isPublicAddress,
    lookup = resolve as Lookup,
  }: Options,
): Promise<PublicReply> {
  const url = new URL(address);
  const client = url.protocol === "https:" ? https : http;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowed(host))
    return Promise.resolve({ ok: false, reason: "not public", detail: notPublic });
  const deadline = AbortSignal.timeout(deadlineMs);
  return new Promise((answer) => {
    const request = client.request(url, {
      method,
      agent: false,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      headers: { "User-Agent": "Porchlight", ...headers },
      lookup(name, options, done) {
        lookup(name, { ...options, all: true }, (error, found) => {
          const allowed = (found ?? []).filter((each) => isAllowed(each.address));
          const [first] = allowed;
          if (error || !first) return done(error ?? new Error(notPublic), "", 4);
          if (options.all) return done(null, allowed);
          return done(null, first.address, first.family);
        });
      },
    });
    request.on("error", (error) => {
      const isOurs = error.message === notPublic;
      const detail = deadline.aborted ? `no answer within ${deadlineMs / 1000} s` : codeOf(error);
      answer({
        ok: false,
        ...(isOurs ? { reason: "not public", detail: notPublic } : { reason: "not reached", detail }),
      });
    });
    request.on("response", async (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      let isCut: false | "long" | "late" = false;
      try {
        for await (const chunk of response) {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) {
            isCut = "long";
            break;
          }
        }
      } catch {
        isCut = "late";
      }
      const content = Buffer.concat(chunks).subarray(0, mostBytes);
      answer({ ok: true, status: response.statusCode ?? 0, content, isCut });
      request.destroy();
    });
    request.end(body);
  });
}

const codeOf = (error: Error) =>
  "code" in error && typeof error.code === "string" ? error.code : error.name;
