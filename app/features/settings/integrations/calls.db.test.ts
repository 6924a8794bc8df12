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

test("an agreement records a failure of DocuSeal, and that it works again", async () => {
  const { id } = await askedAgreement();
  docuseal.behave("server error");
  await syncAgreement(id);
  const lastError = expect.stringContaining("DocuSeal answered 500");
  expect(await stateOf("docuseal")).toMatchObject({ mode: "live", isBroken: true, lastError });
  docuseal.behave("normal");
  await syncAgreement(id);
  expect(await stateOf("docuseal")).toMatchObject({ mode: "live", isBroken: false });
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
