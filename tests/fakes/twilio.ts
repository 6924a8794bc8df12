import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";

type TwilioBehaviour = keyof typeof behaviours | "accept" | "lost reply" | Refusal | OwnReply;
type OwnReply = { status: number; body: unknown };

type TwilioRequest = { method: string; path: string; fields: Record<string, string> };

type StoredText = ReturnType<typeof storedText>;

type WebhookOptions = {
  /** The public URL if it differs from ours. */
  publicUrl?: string;
  signature?: string;
};

export type FakeTwilio = {
  settings: typeof account & {
    from: string | undefined;
    messagingServiceSid: string | undefined;
    baseUrl: string;
  };
  service: string;
  requests: TwilioRequest[];
  /** Oldest first, including those without a reply. */
  texts: StoredText[];
  /** The last one repeats; otherwise the vendor's rules apply. */
  behave(...next: [TwilioBehaviour, ...TwilioBehaviour[]]): void;
  /** Also updates the stored text. */
  status(sid: string, status: string, errorCode?: number): Record<string, string>;
  inbound(fields: { Body: string } & Record<string, string>): Record<string, string>;
  sign(url: string, fields: Record<string, string | string[]>): string;
  knock(url: string, fields: Record<string, string>, options?: WebhookOptions): Promise<Response>;
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
};

const account = { accountSid: `AC${"5a".repeat(16)}`, authToken: "sample-token-of-nobody" };
const ourNumber = "+15155550100";
const ourService = `MG${"5b".repeat(16)}`;

/** Includes the vendor's checks and magic numbers. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const requests: TwilioRequest[] = [];
  const strangers: string[] = [];
  const texts: StoredText[] = [];
  let script: TwilioBehaviour[] = ["accept"];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const fields = Object.fromEntries(new URLSearchParams((await bodyOf(request)) || url.search));
    const route = routeOf(`${request.method} ${url.pathname}`);
    if (!route) {
      strangers.push(`${request.method} ${url.pathname}`);
      return refuse(response, { code: 20404, status: 404 });
    }
    requests.push({ method: request.method ?? "", path: url.pathname, fields });
    const behaviour = (script.length > 1 ? script.shift() : script[0]) ?? "accept";
    if (typeof behaviour === "string" && behaviour in behaviours) return misbehave(behaviour, response);
    if (typeof behaviour === "object" && "body" in behaviour)
      return reply(response, behaviour.status, behaviour.body);
    if (typeof behaviour === "object") return refuse(response, behaviour);
    const objection = credentialsObjection(request, route.account);
    if (objection) return refuse(response, objection);
    const [status, body] = answerTo(route, fields, texts);
    if (behaviour !== "accept") return void request.socket.destroy();
    reply(response, status, body);
  });
  const baseUrl = await listen(server);
  return {
    settings: { ...account, from: ourNumber, messagingServiceSid: undefined, baseUrl },
    service: ourService,
    requests,
    texts,
    behave: (...next) => {
      script = next;
    },
    ...webhooks(texts),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`Twilio has no such route: ${strangers.join(", ")}`);
    },
  };
}

function webhooks(texts: StoredText[]): Pick<FakeTwilio, "status" | "inbound" | "sign" | "knock"> {
  const sign: FakeTwilio["sign"] = (url, fields) =>
    getExpectedTwilioSignature(account.authToken, url, fields);
  const common = { AccountSid: account.accountSid, ApiVersion: "2010-04-01" };
  return {
    sign,
    status: (sid, status, errorCode) => {
      const text = texts.find((each) => each.sid === sid);
      if (text) Object.assign(text, { status, error_code: errorCode ?? null });
      return {
        ...common,
        MessageSid: sid,
        SmsSid: sid,
        MessageStatus: status,
        SmsStatus: status,
        To: text?.to ?? "+15155550142",
        From: text?.from ?? ourNumber,
        ...(errorCode && { ErrorCode: String(errorCode) }),
      };
    },
    inbound: (fields) => {
      const sid = newSid();
      const ids = { MessageSid: sid, SmsSid: sid, SmsMessageSid: sid };
      const counts = { NumMedia: "0", NumSegments: "1", SmsStatus: "received" };
      return { ...common, ...ids, ...counts, From: "+15155550142", To: ourNumber, ...fields };
    },
    knock: (url, fields, { publicUrl = url, signature = sign(publicUrl, fields) } = {}) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "x-twilio-signature": signature, "user-agent": "TwilioProxy/1.1" },
        body: new URLSearchParams(fields),
      }),
  };
}

const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
const json = { "content-type": "application/json" };

const behaviours = {
  "missing fields": (response: ServerResponse) => reply(response, 201, { status: "queued" }),
  "null body": (response: ServerResponse) => reply(response, 200, null),
  "too many requests": (response: ServerResponse) => refuse(response, { code: 20429, status: 429 }),
  "gateway page": (response: ServerResponse) =>
    response.writeHead(502, { "content-type": "text/html" }).end(page),
  "page instead of data": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end(page),
  "empty body": (response: ServerResponse) => response.writeHead(201, json).end(),
  redirect: (response: ServerResponse) => response.writeHead(302, { location: "/elsewhere" }).end(),
  "redirect with a body": (response: ServerResponse) =>
    response.writeHead(307, { ...json, location: "/elsewhere" }).end(JSON.stringify(storedText({}))),
  "newer error": (response: ServerResponse) =>
    reply(response, 500, {
      type: "https://sample.example/e",
      title: "Sample fault",
      status: 500,
      code: 20500,
    }),
  "20 MB": (response: ServerResponse) => {
    response.writeHead(201, json);
    response.end(JSON.stringify({ ...storedText({}), body: "x".repeat(20_000_000) }));
  },
  "cut short": (response: ServerResponse) => {
    response.writeHead(201, { ...json, "content-length": "5000" });
    response.write('{"sid": "SM', () => response.destroy());
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response: ServerResponse) => {
    response.writeHead(201, json);
    response.write('{"sid": "SM');
  },
};

function misbehave(name: string, response: ServerResponse) {
  for (const [each, act] of Object.entries(behaviours)) if (each === name) act(response);
}

type Refusal = { code: number; status?: number; retryAfter?: string; message?: string };
type Route = { kind: "send" | "list" | "find" | "account"; account: string; sid: string };

function routeOf(line: string): Route | undefined {
  for (const [kind, pattern] of routes) {
    const found = pattern.exec(line);
    if (found) return { kind, account: found[1] ?? "", sid: found[2] ?? "" };
  }
}

const routes: [Route["kind"], RegExp][] = [
  ["send", /^POST \/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/],
  ["list", /^GET \/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/],
  ["find", /^GET \/2010-04-01\/Accounts\/(\w+)\/Messages\/(\w+)\.json$/],
  ["account", /^GET \/2010-04-01\/Accounts\/(\w+)\.json$/],
];

function credentialsObjection({ method, headers }: IncomingMessage, asked: string): Refusal | undefined {
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`)
    return { code: 20003, status: 401, message: "Authenticate" };
  if (asked !== account.accountSid) return { code: 20404, status: 404 };
  const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
  if (method === "POST" && !isForm) return { code: 20007, status: 415 };
}

function answerTo({ kind, sid }: Route, fields: Record<string, string>, texts: StoredText[]) {
  if (kind === "account") {
    const { accountSid } = account;
    const body = { sid: accountSid, friendly_name: "Sample account", status: "active", type: "Full" };
    return [200, body] as const;
  }
  if (kind === "list") {
    const to = texts.filter((text) => !fields.To || text.to === fields.To).reverse();
    const messages = to.slice(0, Number(fields.PageSize ?? 50));
    return [200, { messages, page: 0, page_size: 50, next_page_uri: null, uri: "/sample" }] as const;
  }
  if (kind === "find") {
    const text = texts.find((each) => each.sid === sid);
    return text ? ([200, text] as const) : ([404, vendorError({ code: 20404, status: 404 })] as const);
  }
  const objection = objectionTo(fields);
  if (objection) return [400, vendorError({ code: objection })] as const;
  const text = storedText(fields);
  texts.push(text);
  return [201, text] as const;
}

/** The vendor's error code. */
function objectionTo(fields: Record<string, string>) {
  const { To = "", From, MessagingServiceSid, Body = "", StatusCallback, ValidityPeriod = "36000" } = fields;
  if (!To) return 21604;
  if (!From && !MessagingServiceSid) return 21603;
  if (MessagingServiceSid && MessagingServiceSid !== ourService) return 21705;
  if (From && From !== ourNumber) return 21659;
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return 21211;
  if (!Body) return 21602;
  if (Body.length > 1600) return 21617;
  const seconds = Number(ValidityPeriod);
  if (!(seconds >= 1 && seconds <= 36_000)) return 21664;
  if (StatusCallback && !/^https?:\/\/[a-z\d.-]+\.[a-z]{2,}(:\d+)?(\/|$)/i.test(StatusCallback)) return 21609;
  return magic.get(To);
}

const magic = new Map([
  ["+15005550001", 21211],
  ["+15005550002", 21612],
  ["+15005550003", 21408],
  ["+15005550004", 21610],
  ["+15005550009", 21614],
]);

const newSid = () => `SM${crypto.randomUUID().replaceAll("-", "")}`;

function storedText(fields: Record<string, string>) {
  const { To = "+15155550142", From = null, MessagingServiceSid = null, Body = "" } = fields;
  const now = new Date().toUTCString().replace("GMT", "+0000");
  return {
    sid: newSid(),
    account_sid: account.accountSid,
    status: MessagingServiceSid ? "accepted" : "queued",
    to: To,
    from: From,
    messaging_service_sid: MessagingServiceSid,
    body: Body,
    num_segments: MessagingServiceSid ? "0" : "1",
    num_media: "0",
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    price: null,
    price_unit: "USD",
    date_created: now,
    date_updated: now,
    date_sent: null,
    api_version: "2010-04-01",
  };
}

const vendorError = ({ code, status = 400, message = "Sample refusal" }: Refusal) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

function refuse(response: ServerResponse, refusal: Refusal) {
  const pause = refusal.retryAfter === undefined ? {} : { "retry-after": refusal.retryAfter };
  response.writeHead(refusal.status ?? 400, { ...json, ...pause }).end(JSON.stringify(vendorError(refusal)));
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, json).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
