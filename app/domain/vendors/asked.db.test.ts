import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { openCheckout, reconcilePayments } from "#app/domain/billing/commands.server.ts";
import { findLeadMoney } from "#app/domain/billing/queries.server.ts";
import { settleAgreement } from "#app/domain/documents/commands.server.ts";
import { issueInvoice } from "#app/domain/invoices/commands.server.ts";
import { listRefused, listVendors } from "#app/domain/vendors/queries.server.ts";
import { isBroken, type Vendor } from "#app/domain/vendors/rules.ts";
import {
  agreementFields,
  askedAgreement,
  connectDocuseal,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { makeInvoice } from "#tests/factories/invoices.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
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

async function standing(vendor: Vendor) {
  const state = (await listVendors()).find((each) => each.vendor === vendor);
  return state && { mode: state.mode, isBroken: isBroken(state), lastError: state.lastError };
}

/** The same work while the vendor is away and when it is back, and what is then known of the vendor. */
async function awayAndBack(vendor: "stripe" | "docuseal", work: () => Promise<unknown>) {
  const behave = (isAway: boolean) =>
    vendor === "stripe"
      ? stripe.behave(isAway ? "server error" : "answer")
      : docuseal.behave(isAway ? "server error" : "normal");
  behave(true);
  await work();
  const away = await standing(vendor);
  behave(false);
  await work();
  return { away, back: await standing(vendor) };
}

const stripeTold = {
  away: { mode: "live", isBroken: true, lastError: expect.stringContaining("Stripe answered 500") },
  back: { mode: "live", isBroken: false },
};
const docusealTold = {
  away: { mode: "live", isBroken: true, lastError: expect.stringContaining("DocuSeal answered 500") },
  back: { mode: "live", isBroken: false },
};

test("paying tells how Stripe is", async () => {
  const { paymentId } = await askForFee();
  expect(await awayAndBack("stripe", () => openCheckout(visitor, { paymentId }))).toMatchObject(stripeTold);
});

test("comparing the books tells how Stripe is", async () => {
  const since = new Date(Date.now() - 3_600_000);
  expect(await awayAndBack("stripe", () => reconcilePayments({ since }))).toMatchObject(stripeTold);
});

test("an invoice tells how Stripe is", async () => {
  const { id: invoiceId, round } = await makeInvoice(await makeStaff(), (await makeLead()).id);
  expect(await awayAndBack("stripe", () => issueInvoice({ invoiceId, round }))).toMatchObject(stripeTold);
});

test("an agreement tells how DocuSeal is", async () => {
  const { id } = await askedAgreement();
  expect(await awayAndBack("docuseal", () => settleAgreement(id))).toMatchObject(docusealTold);
});

test("what DocuSeal refuses of one agreement does not make it ill", async () => {
  const { id } = await askedAgreement();
  await settleAgreement(id);
  docuseal.behave({ status: 422, body: { error: "Not this one" } });
  expect(await settleAgreement(id)).toMatchObject({ ok: false, detail: expect.stringContaining("422") });
  expect(await standing("docuseal")).toMatchObject({ isBroken: false });
});

test("a refused key is named with its time until a call works, and the fee shows the attempt", async () => {
  const { paymentId, lead } = await askForFee();
  const pay = () => openCheckout(visitor, { paymentId });
  stripe.behave("key refused");
  expect(await pay()).toMatchObject({ ok: false, mustCall: true });
  const [first] = await listRefused();
  expect(first).toMatchObject({ vendor: "stripe" });
  stripe.behave("key may not");
  await pay();
  expect(await listRefused()).toEqual([first]);
  const shown = async () => (await findLeadMoney(lead.id)).payments[0]?.openFailed;
  expect(await shown()).toMatchObject({ why: "the payment provider refused our key" });
  stripe.behave("server error");
  expect(await pay()).not.toHaveProperty("mustCall");
  stripe.behave("answer");
  expect(await pay()).toMatchObject({ ok: true });
  expect(await listRefused()).toEqual([]);
  expect(await shown()).toBeNull();
});
