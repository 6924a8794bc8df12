import type { ServerResponse } from "node:http";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import {
  answering,
  type HttpCall,
  httpTroubles,
  reply,
  scripted,
  startFakeVendor,
} from "#tests/fakes/http.ts";

type Behavior = keyof typeof troubles | "accept" | "lost reply" | Refusal | OwnReply;
type OwnReply = { status: number; body: unknown };

type TwilioRequest = { method: string; path: string; fields: Record<string, string> };

type StoredText = ReturnType<typeof storedText>;

export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>;

const account = { accountSid: `AC${"5a".repeat(16)}`, authToken: "sample-auth-token" };
const ourNumber = "+15155550100";
const ourService = `MG${"5b".repeat(16)}`;

/** Includes the vendor's checks. */
export async function startFakeTwilio() {
  const requests: TwilioRequest[] = [];
  const texts: StoredText[] = [];
  const { behave, next } = scripted<Behavior>("accept");
  const { origin, noteUnknownRoute, stop } = await startFakeVendor("Twilio", (call, response) => {
    const { method, path, body } = call;
    const fields = body.length > 0 ? Object.fromEntries(new URLSearchParams(body.toString())) : call.query;
    const route = routeOf(`${method} ${path}`);
    if (!route) {
      noteUnknownRoute(call);
      return refuse(response, { code: 20404, status: 404 });
    }
    requests.push({ method, path, fields });
    const behavior = next();
    if (typeof behavior === "object")
      return "body" in behavior
        ? reply(response, behavior.status, behavior.body)
        : refuse(response, behavior);
    if (behavior !== "accept" && behavior !== "lost reply") return troubles[behavior](response);
    const objection = credentialsObjection(call, route.account);
    if (objection) return refuse(response, objection);
    const [status, content] = answerTo(route, fields, texts);
    if (behavior === "accept") reply(response, status, content);
    else response.socket?.destroy();
  });
  const settings = {
    ...account,
    from: ourNumber as string | undefined,
    messagingServiceSid: undefined as string | undefined,
    baseUrl: origin,
  };
  return {
    settings,
    service: ourService,
    requests,
    /** Oldest first, including those without a reply. */
    texts,
    behave,
    ...webhooks(texts),
    stop,
  };
}

function webhooks(texts: StoredText[]) {
  const sign = (url: string, fields: Record<string, string | string[]>) =>
    getExpectedTwilioSignature(account.authToken, url, fields);
  const common = { AccountSid: account.accountSid, ApiVersion: "2010-04-01" };
  return {
    sign,
    /** Also updates the stored text. */
    status: (sid: string, status: string, errorCode?: number): Record<string, string> => {
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
    inbound: (fields: { Body: string } & Record<string, string>): Record<string, string> => {
      const sid = newSid();
      const ids = { MessageSid: sid, SmsSid: sid, SmsMessageSid: sid };
      const counts = { NumMedia: "0", NumSegments: "1", SmsStatus: "received" };
      return { ...common, ...ids, ...counts, From: "+15155550142", To: ourNumber, ...fields };
    },
  };
}

const troubles = {
  ...httpTroubles('{"sid": "SM', { status: 201 }),
  "unknown shape": answering(201, { status: "queued" }),
  "null body": answering(200, null),
  "too many requests": (response: ServerResponse) => refuse(response, { code: 20429, status: 429 }),
  "too many requests, wait": (response: ServerResponse) =>
    refuse(response, { code: 20429, status: 429, retryAfter: "7" }),
  "redirect with a body": (response: ServerResponse) =>
    reply(response, 307, storedText({}), { location: "/elsewhere" }),
  "newer error": answering(500, {
    type: "https://sample.example/e",
    title: "Sample fault",
    status: 500,
    code: 20500,
  }),
};

type Refusal = { code: number; status?: number; retryAfter?: string; message?: string };
type Route = { kind: "send" | "list" | "account"; account: string };

function routeOf(line: string): Route | undefined {
  for (const [kind, pattern] of routes) {
    const found = pattern.exec(line);
    if (found) return { kind, account: found[1] ?? "" };
  }
}

const routes: [Route["kind"], RegExp][] = [
  ["send", /^POST \/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/],
  ["list", /^GET \/2010-04-01\/Accounts\/(\w+)\/Messages\.json$/],
  ["account", /^GET \/2010-04-01\/Accounts\/(\w+)\.json$/],
];

function credentialsObjection({ method, headers }: HttpCall, asked: string): Refusal | undefined {
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`)
    return { code: 20003, status: 401, message: "Authenticate" };
  if (asked !== account.accountSid) return { code: 20404, status: 404 };
  const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
  if (method === "POST" && !isForm) return { code: 20007, status: 415 };
}

function answerTo({ kind }: Route, fields: Record<string, string>, texts: StoredText[]) {
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
  const objection = objectionTo(fields);
  if (objection) return [400, vendorError({ code: objection })] as const;
  const text = storedText(fields);
  texts.push(text);
  return [201, text] as const;
}

/** The vendor's error code. */
function objectionTo(fields: Record<string, string>) {
  const { To = "", From, MessagingServiceSid, Body = "", StatusCallback } = fields;
  if (!To) return 21604;
  if (!From && !MessagingServiceSid) return 21603;
  if (MessagingServiceSid && MessagingServiceSid !== ourService) return 21705;
  if (From && From !== ourNumber) return 21659;
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return 21211;
  if (!Body) return 21602;
  if (Body.length > 1600) return 21617;
  if (StatusCallback && !/^https?:\/\/[a-z\d.-]+\.[a-z]{2,}(:\d+)?(\/|$)/i.test(StatusCallback)) return 21609;
}

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
  const { status = 400, retryAfter } = refusal;
  reply(
    response,
    status,
    vendorError(refusal),
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  );
}
