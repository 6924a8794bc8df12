import { lookup as resolve } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";

type Fetched = { ok: true; content: Buffer } | { ok: false; message: string };

const deadlineMs = 8_000;

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

/** Follows no redirect. The address is checked where the connection is made, so that no second answer of DNS counts. */
export function fetchPicture(
  address: string,
  { mostBytes, isAllowed = isPublicAddress }: { mostBytes: number; isAllowed?: (address: string) => boolean },
): Promise<Fetched> {
  const url = new URL(address);
  const client = url.protocol === "https:" ? https : http;
  const refuse = (message: string): Fetched => ({ ok: false, message });
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) && !isAllowed(url.hostname.replace(/^\[|\]$/g, "")))
    return Promise.resolve(refuse(notPublic));
  return new Promise((answer) => {
    const request = client.get(url, {
      signal: AbortSignal.timeout(deadlineMs),
      headers: { Accept: "image/*", "User-Agent": "Porchlight" },
      lookup(host, options, done) {
        resolve(host, { ...options, all: true }, (error, found) => {
          const allowed = (found ?? []).filter((each) => isAllowed(each.address));
          const [first] = allowed;
          if (error || !first) return done(error ?? new Error(notPublic), "", 4);
          if (options.all) return done(null, allowed);
          return done(null, first.address, first.family);
        });
      },
    });
    request.on("error", (error) => answer(refuse(error.message === notPublic ? notPublic : notReached)));
    request.on("response", async (response) => {
      try {
        if (response.statusCode !== 200)
          return answer(refuse(`${notReached} It answered ${response.statusCode}.`));
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response) {
          bytes += chunk.length;
          if (bytes > mostBytes) return answer(refuse(tooLong));
          chunks.push(chunk);
        }
        answer({ ok: true, content: Buffer.concat(chunks) });
      } catch {
        answer(refuse(notReached));
      } finally {
        request.destroy();
      }
    });
  });
}

const notPublic = "This picture isn't on the public internet. Upload it instead.";
const notReached = "The picture could not be fetched from this address. Upload it instead.";
const tooLong = "The picture at this address is larger than 5 MB. Upload a smaller one instead.";
