import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { logger } from "#app/log.server.ts";
import { action, loader } from "#app/routes/api/docuseal-webhook.ts";
import { db } from "#db/instance.server.ts";
import { agreements, docusealEvents } from "#db/schema/index.ts";
import { askedAgreement, jobsOf, readAgreement, withDocuseal } from "#tests/factories/agreements.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeDocuseal, signDelivery } from "#tests/fakes/docuseal.ts";
import { settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
let secret: string;
let headerSecret: string;

withDocuseal((started) => {
  docuseal = started;
  const settings = settingsFor(docuseal);
  secret = settings.webhookSecrets[0] ?? "";
  headerSecret = settings.webhookHeaderSecret;
});
beforeAll(() => storeOfficeRules());

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});

type Delivery = Parameters<typeof signDelivery>[0];

async function knock(delivery: Delivery | string, proof: Parameters<typeof signDelivery>[1] = { secret }) {
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
const numberOf = ({ submissionId }: { submissionId: string | null }) => Number(submissionId);

test("a delivery that comes fifty times at once is read once, and later ones change nothing", async () => {
  const agreement = await askedAgreement();
  const signed = first(docuseal.sign(numberOf(agreement), "owner"));
  const answers = await Promise.all(Array.from({ length: 50 }, () => knock(signed)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "owner_signed" });
  const again = { ...signed, data: { ...signed.data, status: "declined" } };
  expect(await knock(again)).toBe(200);
  expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
});

test("whatever the events say and in whichever order, the vendor's truth counts", async () => {
  const agreement = await askedAgreement();
  const id = numberOf(agreement);
  const events = [
    ...docuseal.view(id, "owner"),
    ...docuseal.sign(id, "owner"),
    ...docuseal.sign(id, "broker"),
  ].toReversed();
  for (const event of events) {
    expect(await knock(event)).toBe(200);
    await syncAgreement(agreement.id);
    expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed" });
  }
  const lie = first(docuseal.view(id, "owner"));
  expect(await knock({ ...lie, event_type: "form.declined" })).toBe(200);
  await syncAgreement(agreement.id);
  expect(await readAgreement(agreement.id)).toMatchObject({ status: "completed", declinedAt: null });
});

test("what is forged, stale, unsigned or no event is refused with 4xx and one line in the log, and changes nothing", async () => {
  const agreement = await askedAgreement();
  const signed = first(docuseal.sign(numberOf(agreement), "owner"));
  const old = new Date(Date.now() - 301_000);
  expect(await knock(signed, { secret: "whsec_of_somebody_else" })).toBe(401);
  expect(await knock(signed, { secret, at: old })).toBe(400);
  expect(await knock(signed, { secret, at: new Date(Date.now() + 301_000) })).toBe(400);
  expect(await knock(signed, {})).toBe(401);
  expect(await knock("<html>", { headerSecret })).toBe(400);
  expect(await knock("x".repeat(1_100_000), { headerSecret })).toBe(413);
  expect(logger.warn).toHaveBeenCalledTimes(6);
  expect(await jobsOf(agreement.id, "settle-agreement")).toEqual([]);
  expect(await db().select().from(docusealEvents).where(eq(docusealEvents.key, "x"))).toEqual([]);
});

test("an event about nothing of ours, or about no submission, is taken without effect", async () => {
  const agreement = await askedAgreement();
  const signed = first(docuseal.view(numberOf(agreement), "owner"));
  const foreign = {
    ...signed,
    data: { ...signed.data, id: 99, submission_id: 987_654, external_id: "nobody" },
  };
  expect(await knock(foreign)).toBe(200);
  expect(await knock({ ...signed, event_type: "template.updated", data: { id: 31 } })).toBe(200);
  expect(await jobsOf(agreement.id, "settle-agreement")).toEqual([]);
});

test("a delivery that is quicker than the answer to our own request finds the agreement by our reference", async () => {
  const agreement = await askedAgreement();
  const id = numberOf(agreement);
  await db()
    .update(agreements)
    .set({ submissionId: null, status: "draft" })
    .where(eq(agreements.id, agreement.id));
  expect(await knock(first(docuseal.view(id, "owner")))).toBe(200);
  expect(await jobsOf(agreement.id, "settle-agreement")).toHaveLength(1);
  expect(await syncAgreement(agreement.id)).toMatchObject({ ok: false, reason: "unavailable" });
});

test("the address answers nothing but deliveries, and never with a redirect", async () => {
  expect((await loader()).status).toBe(405);
});
