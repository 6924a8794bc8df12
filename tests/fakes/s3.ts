import type { ServerResponse } from "node:http";
import { httpTroubles, scripted, sending, startFakeVendor } from "#tests/fakes/http.ts";
import { type Bucket, replyTo, S3Error } from "#tests/fakes/s3/protocol.ts";
import { objectionToSignature } from "#tests/fakes/s3/signature.ts";

type Behavior = "serve" | keyof typeof troubles;

type S3Request = { method: string; path: string; query: Record<string, string>; bytes: number };

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>;

/** One bucket; checks every signature. */
export async function startFakeS3() {
  const account = { accessKeyId: "SAMPLEACCESSKEYID", secretAccessKey: "sample-secret", region: "auto" };
  const bucket: Bucket = { name: "porchlight-sample", objects: new Map() };
  const requests: S3Request[] = [];
  const { behave, next } = scripted<Behavior>("serve");
  const { origin, noteUnknownRoute, stop } = await startFakeVendor("S3", (call, response) => {
    const { method, query, body } = call;
    const path = decodeURIComponent(call.path);
    requests.push({ method, path, query, bytes: body.length });
    const behavior = next();
    if (behavior !== "serve") return troubles[behavior](response);
    const objection = objectionToSignature(call, account);
    if (objection) {
      const status = objection === "AuthorizationHeaderMalformed" ? 400 : 403;
      return send(response, new S3Error(status, objection));
    }
    const reply = replyTo(bucket, { ...call, path });
    if (!reply) noteUnknownRoute(call);
    send(response, reply ?? new S3Error(405, "MethodNotAllowed"));
  });
  const settings = { ...account, kind: "s3" as const, endpoint: origin, bucket: bucket.name };
  return { settings, requests, objects: bucket.objects, behave, stop };
}

const xml = { "content-type": "application/xml" };

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  sending(status, { ...xml, ...headers }, errorXml(code));

const troubles = {
  ...httpTroubles("<Result><Na", {
    headers: { etag: `"sample"`, "last-modified": new Date(0).toUTCString() },
  }),
  "access denied": refuse(403, "AccessDenied"),
  "no such bucket": refuse(404, "NoSuchBucket"),
  "internal error": refuse(500, "InternalError"),
  "slow down": refuse(503, "SlowDown"),
  "slow down, wait": refuse(503, "SlowDown", { "retry-after": "7" }),
  "too many requests, wait": refuse(429, "TooManyRequests", { "retry-after": "12" }),
  "too many requests": refuse(429, "TooManyRequests"),
  "another region": refuse(301, "PermanentRedirect", { location: "/elsewhere" }),
  "unknown shape": sending(200, xml, `<?xml version="1.0"?><Result></Result>`),
};

function errorXml(code: string) {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Sample of ${code}</Message></Error>`;
}

type Answer = S3Error | { status: number; headers?: Record<string, string>; body?: string | Buffer };

function send(response: ServerResponse, answer: Answer) {
  const { status, headers = {} } = answer;
  const body = answer instanceof S3Error ? errorXml(answer.message) : (answer.body ?? "");
  response.writeHead(status, {
    ...(typeof body === "string" && body && { "content-type": "application/xml" }),
    ...(status !== 204 && { "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  });
  response.end(body);
}
