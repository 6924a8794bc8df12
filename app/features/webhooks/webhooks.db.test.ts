import type { ServerResponse } from "node:http";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setReferralStatus } from "#app/features/referrals/office/commands.server.ts";
import { sendDelivery } from "#app/features/webhooks/commands/deliver.server.ts";
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  renewSecret,
  resendDelivery,
  switchEndpoint,
} from "#app/features/webhooks/commands/endpoints.server.ts";
import { webhookSchedule } from "#app/features/webhooks/jobs.ts";
import { payloads } from "#app/features/webhooks/payloads.ts";
import { listDeliveries, listEndpoints } from "#app/features/webhooks/queries.server.ts";
import type { WebhookType } from "#app/features/webhooks/rules.ts";
import { signaturesOf } from "#app/features/webhooks/signature.server.ts";
import { restAfter } from "#app/jobs/definition.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, notifications, outbox, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { sendReferral } from "#tests/factories/referrals.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { type HttpCall, startFakeVendor } from "#tests/fakes/http.ts";

const now = new Date("2026-11-23T16:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
/** The receiver of the tests is on loopback. */
const reach = { isAllowed: (address: string) => address === "127.0.0.1" };

let admin: Actor;
let receiver: Awaited<ReturnType<typeof startFakeVendor>>;
const calls: HttpCall[] = [];
let answer: (response: ServerResponse) => void;
const answerWith =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end("Thank you");

beforeAll(async () => {
  receiver = await startFakeVendor("receiver", (call, response) => {
    calls.push(call);
    answer(response);
  });
  admin = await staffActor({ role: "admin" });
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await db().delete(webhookEndpoints);
  calls.length = 0;
  answer = answerWith(204);
});

async function makeEndpoint(
  events: ("lead" | "status" | "agreement" | "payment" | "referral")[] = ["status"],
) {
  const made = await createEndpoint(
    admin,
    { formKey: undefined, url: "https://hooks.example.com/in", events },
    now,
  );
  if (!made.ok) throw new Error(made.message);
  // The form refuses loopback.
  await db()
    .update(webhookEndpoints)
    .set({ url: `${receiver.origin}/in` })
    .where(eq(webhookEndpoints.id, made.value.id));
  return made.value;
}

async function changeAStatus(leadId?: string) {
  const id = leadId ?? (await makeLead()).id;
  await db().transaction((tx) =>
    recordEvent(tx, {
      leadId: id,
      kind: "status_changed",
      actor: system,
      data: { from: "new", to: "contacted" },
    }),
  );
  return id;
}

const findDeliveries = () => db().select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));

async function makeDelivery() {
  const endpoint = await makeEndpoint();
  await changeAStatus();
  const [delivery] = await findDeliveries();
  if (!delivery) throw new Error("Nothing was published");
  return { endpoint, delivery };
}

const send = (id: string, options: Partial<Parameters<typeof sendDelivery>[1]> = {}) =>
  sendDelivery(id, { attempt: 1, now, reach, ...options });

const findEndpoint = async () => (await db().select().from(webhookEndpoints))[0];

describe("the form of a webhook", () => {
  test.each([
    ["http://hooks.example.com", "begins with https://"],
    ["hooks.example.com", "begins with https://"],
    ["https://ann:secret@hooks.example.com", "name and password"],
    ["https://127.0.0.1/in", "public internet"],
    ["https://[::1]/in", "public internet"],
    ["https://2130706433/in", "public internet"],
    ["https://169.254.169.254/latest", "public internet"],
    ["https://localhost:3000/in", "public internet"],
    ["https://db.internal/in", "public internet"],
  ])("refuses %s beside the field", async (url, message) => {
    const refusal = { ok: false, field: "url", message: expect.stringContaining(message) };
    expect(await createEndpoint(admin, { formKey: undefined, url, events: ["lead"] })).toMatchObject(refusal);
    const { id } = await makeEndpoint();
    const change = { id, version: 1, formKey: undefined, url, events: ["lead" as const] };
    expect(await changeEndpoint(admin, change)).toMatchObject(refusal);
  });

  test("belongs to admins, and shows the secret once", async () => {
    const staff = await staffActor();
    const form = {
      formKey: crypto.randomUUID(),
      url: "https://hooks.example.com/a#b",
      events: ["lead" as const],
    };
    expect(await createEndpoint(staff, form)).toMatchObject({ reason: "forbidden" });
    const made = await createEndpoint(admin, form);
    expect(made).toMatchObject({ value: { secret: expect.stringMatching(/^whsec_.{44}$/) } });
    expect(await createEndpoint(admin, form)).toMatchObject({ value: { secret: "" } });
    const listed = await listEndpoints();
    expect(listed).toMatchObject([{ url: "https://hooks.example.com/a" }]);
    expect(JSON.stringify(listed)).not.toContain("whsec_");
    const id = listed[0]?.id ?? "";
    for (const command of [
      switchEndpoint(staff, { id, on: "no" }),
      renewSecret(staff, { id }),
      removeEndpoint(staff, { id }),
      resendDelivery(staff, { id }),
    ])
      expect(await command).toMatchObject({ reason: "forbidden" });
    await switchEndpoint(admin, { id, on: "no" });
    await renewSecret(admin, { id });
    await removeEndpoint(admin, { id });
    const audited = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `webhook:${id}`));
    expect(audited.map(({ action }) => action)).toEqual(["webhook", "webhook", "webhook", "delete"]);
    expect(JSON.stringify(audited)).not.toContain("whsec_");
  });
});

describe("an event", () => {
  test("is published to the endpoints that subscribe to it, in the transaction of the event", async () => {
    const { id } = await makeEndpoint(["status"]);
    await makeEndpoint(["referral"]);
    const off = await makeEndpoint(["status"]);
    await switchEndpoint(admin, { id: off.id, on: "no" });
    const leadId = await changeAStatus();
    const deliveries = await findDeliveries();
    expect(deliveries).toMatchObject([{ endpointId: id, type: "lead.status_changed", leadId, attempts: 0 }]);
    const body = JSON.parse(deliveries[0]?.body ?? "");
    expect(body).toMatchObject({ data: { lead: { id: leadId }, from: "new", to: "contacted" } });
    expect(payloads[body.type as WebhookType].safeParse(body.data).error).toBeUndefined();
    const jobs = await db()
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `webhook:${deliveries[0]?.id}`));
    expect(jobs).toMatchObject([{ kind: "send-webhook", queue: "webhook" }]);
    const failing = db().transaction(async (tx) => {
      await recordEvent(tx, { leadId, kind: "deleted", actor: system });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await findDeliveries()).toHaveLength(1);
  });

  test("carries the data that docs and OpenAPI describe", async () => {
    await makeEndpoint(["lead", "agreement", "payment"]);
    const { id: leadId } = await makeLead();
    const event = { leadId, actor: system };
    await db().transaction(async (tx) => {
      await recordEvent(tx, { ...event, kind: "deleted" });
      await recordEvent(tx, { ...event, kind: "agreement_sent", data: { name: "Agreement" } });
      await recordEvent(tx, {
        ...event,
        kind: "refunded",
        data: { paymentId: crypto.randomUUID(), cents: 500 },
      });
    });
    const bodies = (await findDeliveries()).map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).sort()).toContain("payment.refunded");
    for (const { type, data } of bodies)
      expect(payloads[type as WebhookType].safeParse(data).error, type).toBeUndefined();
  });
});

test("a referral that comes and is converted is published with its data", async () => {
  await makeEndpoint(["referral"]);
  const id = await sendReferral();
  const staff = await makeStaff({ role: "admin" });
  expect(await setReferralStatus(staff, { id, status: "converted", version: 1 })).toMatchObject({ ok: true });
  const bodies = (await findDeliveries()).map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type, data }) => [type, data.change, data.referral.id])).toEqual(
    expect.arrayContaining([
      ["referral.changed", "received", id],
      ["referral.changed", "converted", id],
    ]),
  );
  for (const { data } of bodies) expect(payloads["referral.changed"].safeParse(data).error).toBeUndefined();
});

describe("a delivery", () => {
  test("is signed as the example of the standard", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signaturesOf([secret], message)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("is sent with its signature, and the answer is stored", async () => {
    const { endpoint, delivery } = await makeDelivery();
    answer = answerWith(200);
    expect(await send(delivery.id)).toEqual({ end: "done" });
    const [call] = calls;
    const message = { id: delivery.id, timestamp: now.getTime() / 1000, body: delivery.body };
    expect(call?.body.toString()).toBe(delivery.body);
    expect(call?.headers).toMatchObject({
      "webhook-id": delivery.id,
      "webhook-timestamp": String(message.timestamp),
      "webhook-signature": signaturesOf([endpoint.secret], message),
      "content-type": "application/json",
    });
    const { rows } = await listDeliveries(endpoint.id, {});
    expect(rows).toMatchObject([
      { status: 200, answer: "Thank you", problem: null, deliveredAt: now, attempts: 1 },
    ]);
    expect(await send(delivery.id)).toEqual({ end: "done" });
    expect(calls).toHaveLength(1);
  });

  test("is signed with both secrets for a day after a renewal", async () => {
    const { endpoint, delivery } = await makeDelivery();
    const renewed = await renewSecret(admin, { id: endpoint.id }, now);
    if (!renewed.ok) throw new Error(renewed.message);
    const signed = async (at: Date) => {
      await resendDelivery(admin, { id: delivery.id });
      await send(delivery.id, { now: at });
      return calls.at(-1)?.headers["webhook-signature"];
    };
    const expected = (secrets: string[], at: Date) =>
      signaturesOf(secrets, {
        id: delivery.id,
        timestamp: Math.floor(at.getTime() / 1000),
        body: delivery.body,
      });
    expect(await signed(now)).toBe(expected([renewed.value.secret, endpoint.secret], now));
    expect(await signed(later(2))).toBe(expected([renewed.value.secret], later(2)));
  });

  test.each([
    ["an error", () => answerWith(500), { status: 500, problem: "It answered 500" }],
    [
      "a redirect, which is not followed",
      () => answerWith(302, { location: `${receiver.origin}/elsewhere` }),
      { status: 302, problem: "It answered 302, and redirects are not followed" },
    ],
    [
      "a connection that ends",
      () => (response: ServerResponse) => void response.socket?.resetAndDestroy(),
      { status: null, problem: "Not reached: ECONNRESET" },
    ],
  ])("is tried again after %s", async (_, answering, stored) => {
    const { delivery } = await makeDelivery();
    answer = answering();
    expect(await send(delivery.id)).toEqual({ end: "retry", why: stored.problem });
    expect(calls).toHaveLength(1);
    expect(await findDeliveries()).toMatchObject([{ ...stored, failedAt: null, deliveredAt: null }]);
  });

  test("is read to 4 kB of an endless answer", async () => {
    const { delivery } = await makeDelivery();
    answer = (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write("x".repeat(1_000)));
      };
      response.on("drain", write);
      write();
    };
    expect(await send(delivery.id)).toEqual({ end: "done" });
    expect((await findDeliveries())[0]?.answer).toHaveLength(4_096);
  });

  test("gives up waiting when the attempt is over", async () => {
    const { delivery } = await makeDelivery();
    const limit = new AbortController();
    answer = () => limit.abort();
    expect(await send(delivery.id, { signal: limit.signal })).toMatchObject({ end: "retry" });
  });

  test("never goes to an internal address, whatever its name resolves to at this try", async () => {
    const { endpoint, delivery } = await makeDelivery();
    expect(await send(delivery.id, { reach: {} })).toEqual({
      end: "retry",
      why: "The address is not on the public internet",
    });
    await db()
      .update(webhookEndpoints)
      .set({ url: "http://hooks.example.com/in" })
      .where(eq(webhookEndpoints.id, endpoint.id));
    for (const address of ["127.0.0.1", "10.0.0.8", "169.254.169.254"]) {
      const outcome = await send(delivery.id, {
        reach: { lookup: (_, __, done) => done(null, [{ address, family: 4 }]) },
      });
      expect(outcome, address).toEqual({ end: "retry", why: "The address is not on the public internet" });
    }
    expect(calls).toEqual([]);
  });

  test("is retried for about three days, then failed, and can be sent again", async () => {
    const rests = Array.from({ length: webhookSchedule.attempts - 1 }, (_, index) =>
      restAfter(index + 1, webhookSchedule, 0.5),
    );
    const hours = rests.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(70);
    expect(hours).toBeLessThan(74);

    const { delivery } = await makeDelivery();
    answer = answerWith(503);
    expect(await send(delivery.id, { attempt: webhookSchedule.attempts })).toEqual({ end: "done" });
    expect(await findDeliveries()).toMatchObject([{ failedAt: now, problem: "It answered 503" }]);
    await db()
      .update(outbox)
      .set({ doneAt: now })
      .where(eq(outbox.dedupeKey, `webhook:${delivery.id}`));
    expect(await resendDelivery(admin, { id: delivery.id })).toMatchObject({ ok: true });
    const [job] = await db()
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `webhook:${delivery.id}`));
    expect(job).toMatchObject({ doneAt: null, attempts: 0 });
    answer = answerWith(200);
    expect(await send(delivery.id)).toEqual({ end: "done" });
    expect(await findDeliveries()).toMatchObject([{ failedAt: null, deliveredAt: now, attempts: 2 }]);
  });
});

describe("an endpoint", () => {
  test("is switched off by 410, and admins are notified", async () => {
    const { endpoint, delivery } = await makeDelivery();
    await changeAStatus();
    answer = answerWith(410);
    expect(await send(delivery.id)).toEqual({ end: "done" });
    expect(await findEndpoint()).toMatchObject({ disabledAt: now, disabledReason: "It answered 410 Gone." });
    const path = `/admin/webhooks/${endpoint.id}`;
    const notices = await db().select().from(notifications).where(eq(notifications.path, path));
    expect(notices.length).toBeGreaterThan(0);
    expect(notices[0]?.title).toMatch(/^A webhook was switched off: 127\.0\.0\.1/);
    // What is still queued is not sent.
    const [, second] = await findDeliveries();
    expect(await send(second?.id ?? "")).toEqual({ end: "done" });
    expect(calls).toHaveLength(1);
    expect(await resendDelivery(admin, { id: delivery.id })).toMatchObject({ reason: "conflict" });
    await switchEndpoint(admin, { id: endpoint.id, on: "yes" });
    expect(await resendDelivery(admin, { id: delivery.id })).toMatchObject({ ok: true });
  });

  test("is switched off after five days of failure, which a success ends", async () => {
    const { endpoint, delivery } = await makeDelivery();
    answer = answerWith(500);
    await send(delivery.id);
    await send(delivery.id, { now: later(4.9) });
    expect(await findEndpoint()).toMatchObject({ failingSince: now, disabledAt: null });
    answer = answerWith(200);
    await send(delivery.id, { now: later(4.95) });
    expect(await findEndpoint()).toMatchObject({ failingSince: null, lastSuccessAt: later(4.95) });

    await resendDelivery(admin, { id: delivery.id });
    answer = answerWith(500);
    await send(delivery.id, { now: later(6) });
    expect(await findEndpoint()).toMatchObject({ disabledAt: null });
    expect(await send(delivery.id, { now: later(11) })).toEqual({ end: "done" });
    expect(await findEndpoint()).toMatchObject({ id: endpoint.id, disabledAt: later(11) });
  });
});
