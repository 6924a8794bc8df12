import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { logger } from "#app/log.server.ts";
import { action, loader } from "#app/routes/api/stripe-webhook.ts";
import { requestContext } from "#app/server/context.ts";
import { openFee, withStripe } from "#tests/factories/payments.ts";
import { signatureOf } from "#tests/fakes/stripe/events.ts";

const held = withStripe();
const secret = "whsec_sample";
const context = new RouterContextProvider();
context.set(requestContext, { id: "ref-1", ip: "127.0.0.1" });

beforeEach(() => {
  vi.spyOn(logger, "warn").mockReset();
});

async function deliver(body: string, signature = signatureOf(body, [secret]), method = "POST") {
  const headers = { "stripe-signature": signature };
  const request = new Request("http://localhost:3000/webhooks/stripe", { method, headers, body });
  const answer = await action({ request, context } as never);
  return { status: answer.status, said: await answer.text() };
}

test("accepts a signed event", async () => {
  const { sessionId } = await openFee();
  expect(await deliver(JSON.stringify(held.stripe.pay(sessionId)))).toEqual({ status: 200, said: "OK\n" });
  expect(logger.warn).not.toHaveBeenCalled();
});

test.each<[string, string, string]>([
  ["a foreign signature", "{}", "t=1,v1=00"],
  ["a signature of 301 seconds ago", "{}", signatureOf("{}", [secret], new Date(Date.now() - 301_000))],
  ...["{", "[]", '{"id":"evt_1"}', ""].map(
    (body) => ["an invalid event", body, signatureOf(body, [secret])] as [string, string, string],
  ),
  ["a body over 1 MiB", "x".repeat(1_100_000), "t=1,v1=00"],
])(
  "%s is refused with 400 and one line in the log that carries the reference",
  async (_, body, signature) => {
    expect(await deliver(body, signature)).toEqual({ status: 400, said: "Refused. Reference ref-1\n" });
    expect(vi.mocked(logger.warn).mock.calls).toMatchObject([
      [{ request: "ref-1", vendor: "stripe" }, expect.any(String)],
    ]);
  },
);

test("accepts nothing without a secret, and only POST", async () => {
  const { webhookSecrets } = config.stripe;
  config.stripe.webhookSecrets = [];
  expect(await deliver("{}")).toMatchObject({ status: 503 });
  config.stripe.webhookSecrets = webhookSecrets;
  expect(await deliver("{}", undefined, "PUT")).toMatchObject({ status: 405 });
  expect(loader().status).toBe(405);
});
