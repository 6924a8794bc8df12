import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { findAlerts, listVendors } from "#app/features/settings/integrations/queries.server.ts";
import { isBroken, type Vendor } from "#app/features/settings/integrations/rules.ts";
import { visitor } from "#app/lib/actor.ts";
import {
  agreementFields,
  askedAgreement,
  connectDocuseal,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { dealOf } from "#tests/factories/leads.ts";
import { askForFee, connectStripe } from "#tests/factories/payments.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

let stripe: FakeStripe;
let docuseal: FakeDocuseal;

beforeAll(async () => {
  await storeOfficeRules();
  await storeAgreementTerms();
  [stripe, docuseal] = await Promise.all([startFakeStripe(), startFakeDocuseal(agreementFields)]);
});
beforeEach(() => {
  connectStripe(stripe);
  connectDocuseal(docuseal);
});
afterAll(async () => {
  connectStripe();
  connectDocuseal();
  await Promise.all([stripe.stop(), docuseal.stop()]);
});

async function stateOf(vendor: Vendor) {
  const state = (await listVendors()).find((each) => each.vendor === vendor);
  return state && { mode: state.mode, isBroken: isBroken(state), lastError: state.lastError };
}

async function failThenWork(vendor: "stripe" | "docuseal", work: () => Promise<unknown>) {
  const behave = (isUnavailableNow: boolean) =>
    vendor === "stripe"
      ? stripe.behave(isUnavailableNow ? "server error" : "answer")
      : docuseal.behave(isUnavailableNow ? "server error" : "normal");
  behave(true);
  await work();
  const failing = await stateOf(vendor);
  behave(false);
  await work();
  return { failing, working: await stateOf(vendor) };
}

const stripeStates = {
  failing: { mode: "live", isBroken: true, lastError: expect.stringContaining("Stripe answered 500") },
  working: { mode: "live", isBroken: false },
};
const docusealStates = {
  failing: { mode: "live", isBroken: true, lastError: expect.stringContaining("DocuSeal answered 500") },
  working: { mode: "live", isBroken: false },
};

test("opening a checkout records the state of Stripe", async () => {
  const { paymentId } = await askForFee();
  expect(await failThenWork("stripe", () => openCheckout(visitor, { paymentId }))).toMatchObject(
    stripeStates,
  );
});

test("an agreement records the state of DocuSeal", async () => {
  const { id } = await askedAgreement();
  expect(await failThenWork("docuseal", () => syncAgreement(id))).toMatchObject(docusealStates);
});

test("a rejected agreement does not mark DocuSeal as broken", async () => {
  const { id } = await askedAgreement();
  await syncAgreement(id);
  docuseal.behave({ status: 422, body: { error: "Not this one" } });
  expect(await syncAgreement(id)).toMatchObject({ ok: false, detail: expect.stringContaining("422") });
  expect(await stateOf("docuseal")).toMatchObject({ isBroken: false });
});

test("shows since when a key is refused, until a call works", async () => {
  const { paymentId, lead } = await askForFee();
  const pay = () => openCheckout(visitor, { paymentId });
  stripe.behave("key refused");
  expect(await pay()).toMatchObject({ ok: false });
  const [first] = (await findAlerts()).refused;
  expect(first).toMatchObject({ vendor: "stripe" });
  stripe.behave("key may not");
  await pay();
  expect((await findAlerts()).refused).toEqual([first]);
  const shown = async () => (await dealOf(lead.id)).money.payments[0]?.openProblem;
  expect(await shown()).toBe("the payment provider refused our key");
  stripe.behave("server error");
  expect(await pay()).toMatchObject({ ok: false });
  stripe.behave("answer");
  expect(await pay()).toMatchObject({ ok: true });
  expect((await findAlerts()).refused).toEqual([]);
  expect(await shown()).toBeNull();
});
