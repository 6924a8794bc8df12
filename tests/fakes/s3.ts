import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerOf, type Kept, S3Error, type Shelf } from "#tests/fakes/s3/protocol.ts";
import { objectionToSignature, type S3Account } from "#tests/fakes/s3/signature.ts";

type Scripted = (response: ServerResponse, serve: () => void) => void;

type S3Behaviour = keyof typeof behaviours;

type S3Request = { method: string; path: string; query: Record<string, string>; bytes: number };

export type FakeS3 = {
  settings: S3Account & { kind: "s3"; endpoint: string; bucket: string };
  requests: S3Request[];
  objects: Map<string, Kept>;
  /** The last one repeats. */
  behave(...next: [S3Behaviour, ...S3Behaviour[]]): void;
  /** Throws after a request that S3 does not have. */
  stop(): Promise<void>;
};

/** One bucket; checks every signature. */
export async function startFakeS3(): Promise<FakeS3> {
  const account = { accessKeyId: "SAMPLEKEYOFNOBODY", secretAccessKey: "a-secret-of-nobody", region: "auto" };
  const shelf: Shelf = { bucket: "porchlight-sample", objects: new Map(), strangers: [] };
  const requests: S3Request[] = [];
  let script: S3Behaviour[] = ["serve"];
  const server = createServer(async (request, response) => {
    const payload = await wholeBody(request);
    if (!payload) return;
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const query = Object.fromEntries(url.searchParams);
    const path = decodeURIComponent(url.pathname);
    requests.push({ method: request.method ?? "", path, query, bytes: payload.length });
    const [behaviour = "serve", ...rest] = script;
    if (rest.length > 0) script = rest;
    const serve = () => {
      const objection = objectionToSignature(request, payload, account);
      const answer = objection
        ? new S3Error(objection === "AuthorizationHeaderMalformed" ? 400 : 403, objection)
        : answerOf(shelf, { request, path, query, payload });
      send(response, answer);
    };
    behaviours[behaviour](response, serve);
  });
  const endpoint = await listen(server);
  return {
    settings: { ...account, kind: "s3", endpoint, bucket: shelf.bucket },
    requests,
    objects: shelf.objects,
    behave: (...next) => {
      script = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (shelf.strangers.length > 0) throw new Error(`S3 has no such route: ${shelf.strangers.join(", ")}`);
    },
  };
}

const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
const refuse =
  (status: number, code: string, headers = {}): Scripted =>
  (response) =>
    response.writeHead(status, { "content-type": "application/xml", ...headers }).end(errorXml(code));
const say =
  (status: number, type: string, body: string): Scripted =>
  (response) =>
    response.writeHead(status, { "content-type": type }).end(body);

const behaviours = {
  serve: (_response, serve) => serve(),
  "access denied": refuse(403, "AccessDenied"),
  "no such bucket": refuse(404, "NoSuchBucket"),
  "internal error": refuse(500, "InternalError"),
  "slow down": refuse(503, "SlowDown"),
  "slow down, wait": refuse(503, "SlowDown", { "retry-after": "7" }),
  "too many requests, wait": refuse(429, "TooManyRequests", { "retry-after": "12" }),
  "too many requests": refuse(429, "TooManyRequests"),
  "another region": refuse(301, "PermanentRedirect", { location: "/elsewhere" }),
  "gateway page": say(502, "text/html", page),
  "page instead of data": say(200, "text/html", page),
  "empty body": say(200, "application/xml", ""),
  "missing fields": say(200, "application/xml", `<?xml version="1.0"?><Result></Result>`),
  "no end of a reply": say(200, "application/xml", "<Result>".repeat(2_500_000)),
  "cut short": (response) => {
    response.writeHead(200, { ...described, "content-length": "5000" });
    response.write("<Result><Na", () => response.destroy());
  },
  reset: (response) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response) => {
    response.writeHead(200, { ...described, "content-length": "5000" });
    response.write("<Result><Na");
  },
} satisfies Record<string, Scripted>;

const described = { etag: `"sample"`, "last-modified": new Date(0).toUTCString() };

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

/** Undefined when the client disconnected. */
async function wholeBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
