import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { HttpCall } from "#tests/fakes/http.ts";

type S3Account = { accessKeyId: string; secretAccessKey: string; region: string };

/** The error code; undefined when signature and payload are valid. */
export function objectionToSignature(request: HttpCall, account: S3Account) {
  const { authorization = "" } = request.headers;
  const [, scope = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (!scope) return "AccessDenied";
  const [accessKeyId, day = "", region = "", service] = scope.split("/");
  if (accessKeyId !== account.accessKeyId) return "InvalidAccessKeyId";
  if (region !== account.region || service !== "s3") return "AuthorizationHeaderMalformed";
  const date = headerOf(request, "x-amz-date");
  const age = Date.now() - Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(age) < 15 * 60_000)) return "RequestTimeTooSkewed";
  const payloadHash = headerOf(request, "x-amz-content-sha256");
  const names = signed.split(";");
  if (!names.includes("host") || !names.includes("x-amz-date")) return "AccessDenied";
  const canonical = canonicalRequest(request, names, payloadHash);
  const text = ["AWS4-HMAC-SHA256", date, scope.replace(/^[^/]+\//, ""), sha256(canonical)].join("\n");
  const keyOfDay = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  if (!timingSafeEqual(hmac(keyOfDay, text), Buffer.from(signature, "hex"))) return "SignatureDoesNotMatch";
  if (payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256(request.body))
    return "XAmzContentSHA256Mismatch";
  return undefined;
}

function canonicalRequest(request: HttpCall, names: string[], payloadHash: string) {
  const { method, path } = request;
  const query = Object.entries(request.query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const headers = names.map((name) => `${name}:${headerOf(request, name)}\n`);
  return [method, path, query.sort().join("&"), headers.join(""), names.join(";"), payloadHash].join("\n");
}

const headerOf = ({ headers }: HttpCall, name: string) =>
  String(headers[name] ?? "")
    .trim()
    .replace(/ +/g, " ");

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer, data: string) => createHmac("sha256", key).update(data).digest();
