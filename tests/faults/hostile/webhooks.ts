import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { signDelivery } from "#tests/fakes/docuseal.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";
import type { Ask } from "#tests/faults/hostile/ask.ts";
import { hostileTexts, hostileValues, withOneChanged } from "#tests/faults/hostile/texts.ts";

export const secrets = {
  STRIPE_SECRET_KEY: "sk_test_hostile",
  STRIPE_WEBHOOK_SECRET: "whsec_hostile",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  DOCUSEAL_API_KEY: "hostile",
  DOCUSEAL_TEMPLATE_ID: "1",
  DOCUSEAL_WEBHOOK_SECRET: "whsec_c2VjcmV0LW9mLW5vYm9keQ==",
  DOCUSEAL_API_BASE: "http://127.0.0.1:9/api",
  TWILIO_ACCOUNT_SID: `AC${"5a".repeat(16)}`,
  TWILIO_AUTH_TOKEN: "sample-auth-token",
  TWILIO_FROM: "+15155550100",
};

export function* everyDelivery(publicUrl: string): Generator<Ask> {
  const raw = ["", "{", "null", "[]", "\u0000", '"\\ud800"', "9".repeat(100_000), "x".repeat(1_100_000)];
  for (const value of withOneChanged(stripeEvent, hostileValues)) yield stripe(textOf(value));
  for (const type of stripeTypes) yield stripe(textOf({ ...stripeEvent, type }));
  for (const body of raw) yield stripe(body);
  for (const value of withOneChanged(docusealEvent, hostileValues)) yield docuseal(value);
  for (const header of ["", "t=", "\u00ff", "9".repeat(4_000), "1.x"])
    for (const path of ["/webhooks/stripe", "/webhooks/docuseal", "/webhooks/twilio/inbound"])
      yield {
        method: "POST",
        path,
        headers: { "stripe-signature": header, "x-docuseal-signature": header, "x-twilio-signature": header },
        body: "{}",
      };
  for (const [path, fields] of Object.entries(texts))
    for (const text of hostileTexts) {
      for (const name of Object.keys(fields)) yield twilio(publicUrl, path, { ...fields, [name]: text });
      yield twilio(publicUrl, path, { ...fields, [text.slice(0, 50)]: text });
    }
}

const stripeTypes = [
  "charge.dispute.closed",
  "refund.failed",
  "invoice.paid",
  "payment_intent.payment_failed",
  "v2.x",
  "a",
];

const stripeEvent = {
  id: "evt_hostile1",
  object: "event",
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  account: null,
  type: "checkout.session.completed",
  data: {
    object: {
      id: "cs_test_hostile",
      object: "checkout.session",
      metadata: { leadId: "lead", paymentId: "00000000-0000-4000-8000-000000000001" },
      payment_intent: "pi_hostile",
    },
  },
};

const docusealEvent = {
  event_type: "form.completed",
  timestamp: "2026-11-22T12:00:00.000Z",
  data: { id: 7, submission_id: 9, external_id: "hostile", submitters: [{ external_id: "hostile" }] },
};

const sid = `SM${"7b".repeat(16)}`;
const common = {
  AccountSid: secrets.TWILIO_ACCOUNT_SID,
  MessageSid: sid,
  SmsSid: sid,
  To: "+15155550100",
  From: "+15155550142",
};
const texts = {
  "/webhooks/twilio/inbound": { ...common, Body: "Hello", NumMedia: "0", OptOutType: "" },
  "/webhooks/twilio/status": { ...common, MessageStatus: "delivered", ErrorCode: "30003" },
};

const textOf = (value: unknown) => JSON.stringify(value) ?? "";
const json = "application/json";

const stripe = (body: string): Ask => ({
  method: "POST",
  path: "/webhooks/stripe",
  headers: { "content-type": json, "stripe-signature": signatureOf(body, [secrets.STRIPE_WEBHOOK_SECRET]) },
  body,
});

function docuseal(delivery: unknown): Ask {
  const signed = signDelivery(delivery as never, { secret: secrets.DOCUSEAL_WEBHOOK_SECRET });
  const { body, headers } = signed;
  return { method: "POST", path: "/webhooks/docuseal", headers: Object.fromEntries(headers), body };
}

function twilio(publicUrl: string, path: string, fields: Record<string, string>): Ask {
  // Signs what the server will read.
  const body = new URLSearchParams(fields);
  const signature = getExpectedTwilioSignature(
    secrets.TWILIO_AUTH_TOKEN,
    publicUrl + path,
    Object.fromEntries(body),
  );
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature };
  return { method: "POST", path, headers, body: String(body) };
}
