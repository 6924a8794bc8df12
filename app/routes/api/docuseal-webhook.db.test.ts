import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { logger } from "#app/log.server.ts";
import { action, loader } from "#app/routes/api/docuseal-webhook.ts";
import { db } from "#db/instance.server.ts";
import { docusealEvents } from "#db/schema/index.ts";
import {
  askedAgreement,
  jobsOf,
  readAgreement,
  submissionOf,
  withDocuseal,
} from "#tests/factories/agreements.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { signDelivery } from "#tests/fakes/docuseal.ts";
import { settingsFor } from "#tests/fakes/docuseal-sample.ts";

const held = withDocuseal();
let secret: string;
let headerSecret: string;

beforeAll(() => {
  const settings = settingsFor(held.docuseal);
  secret = settings.webhookSecrets[0] ?? "";
  headerSecret = settings.webhookHeaderSecret;
});
beforeAll(() => storeOfficeRules());

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});

type Delivery = Parameters<typeof signDelivery>[0];

async function send(delivery: Delivery | string, proof: Parameters<typeof signDelivery>[1] = { secret }) {
  const { body, headers } =
    typeof delivery === "string"
      ? {
          body: delivery,
          headers: new Headers(proof.headerSecret ? { "x-docuseal-secret": headerSecret } : {}),
        }
      : signDelivery(delivery, proof);
  const request = new Request("http://localhost:3000/webhooks/docuseal", { method: "POST", headers, body });
  const answer = await action({ request, context: new RouterContextProvider() } as never);
  return answer.status;
}

const first = ([delivery]: Delivery[]) => {
  if (!delivery) throw new Error("Nothing was delivered");
  return delivery;
};

test("processes a delivery once when it arrives fifty times at once", async () => {
  const agreement = await askedAgreement();
  const signed = first(held.docuseal.sign(submissionOf(agreement), "owner"));
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(signed)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await jobsOf(agreement.id, "sync-agreement")).toHaveLength(1);
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed" });
  const again = { ...signed, data: { ...signed.data, status: "declined" } };
  expect(await send(again)).toBe(200);
  expect(await jobsOf(agreement.id, "sync-agreement")).toHaveLength(1);
});

test("uses the vendor's state, whatever the events say and in any order", async () => {
  const agreement = await askedAgreement();
  const id = submissionOf(agreement);
  const events = [
    ...held.docuseal.view(id, "owner"),
    ...held.docuseal.sign(id, "owner"),
    ...held.docuseal.sign(id, "broker"),
  ].toReversed();
  for (const event of events) {
    expect(await send(event)).toBe(200);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
  }
  const lie = first(held.docuseal.view(id, "owner"));
  expect(await send({ ...lie, event_type: "form.declined" })).toBe(200);
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed", declinedAt: null });
});

test("refuses and logs a forged, stale, unsigned or malformed delivery", async () => {
  const agreement = await askedAgreement();
  const signed = first(held.docuseal.sign(submissionOf(agreement), "owner"));
  const old = new Date(Date.now() - 301_000);
  expect(await send(signed, { secret: "whsec_of_somebody_else" })).toBe(401);
  expect(await send(signed, { secret, at: old })).toBe(400);
  expect(await send(signed, { secret, at: new Date(Date.now() + 400_000) })).toBe(400);
  expect(await send(signed, {})).toBe(401);
  expect(await send("<html>", { headerSecret })).toBe(400);
  expect(await send("x".repeat(1_100_000), { headerSecret })).toBe(413);
  expect(logger.warn).toHaveBeenCalledTimes(6);
  expect(await jobsOf(agreement.id, "sync-agreement")).toEqual([]);
  expect(await db().select().from(docusealEvents).where(eq(docusealEvents.key, "x"))).toEqual([]);
});

test("accepts an event about another submission without effect", async () => {
  const agreement = await askedAgreement();
  const signed = first(held.docuseal.view(submissionOf(agreement), "owner"));
  const foreign = {
    ...signed,
    data: { ...signed.data, id: 99, submission_id: 987_654, external_id: "nobody" },
  };
  expect(await send(foreign)).toBe(200);
  expect(await send({ ...signed, event_type: "template.updated", data: { id: 31 } })).toBe(200);
  expect(await jobsOf(agreement.id, "sync-agreement")).toEqual([]);
});

test("refuses other methods", async () => {
  expect((await loader()).status).toBe(405);
});
