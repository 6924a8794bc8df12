import { afterEach, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

/** A new one for each test. */
export function withNewStripe() {
  const own = config.stripe;
  const held: { stripe: FakeStripe } = { stripe: undefined as never };
  beforeEach(async () => {
    held.stripe = await startFakeStripe();
    config.stripe = held.stripe.settings;
  });
  afterEach(async () => {
    config.stripe = own;
    await held.stripe.stop();
  });
  return held;
}
