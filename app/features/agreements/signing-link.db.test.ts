import { beforeAll, expect, test } from "vitest";
import {
  createSigningLink,
  findSigningLink,
  linkMinutes,
  useSigningLink,
} from "#app/features/agreements/commands/signing-link.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { askedAgreement, connectDocuseal, storeAgreementTerms } from "#tests/factories/agreements.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

beforeAll(async () => {
  connectDocuseal();
  await storeOfficeRules();
  await storeAgreementTerms();
});

test("a link opens the agreement once, and the timeline says who did", async () => {
  const dana = await makeStaff();
  const { leadId, ownerUrl } = await askedAgreement();
  const asked = { leadId: leadId ?? "", formKey: crypto.randomUUID() };
  const [made, again] = [await createSigningLink(dana, asked), await createSigningLink(dana, asked)];
  if (!made.ok) throw new Error(made.message);
  expect(again).toEqual(made);
  const { key } = made.value;
  expect(await findSigningLink(key, new Date())).toMatchObject({ key });
  const used = await Promise.all([useSigningLink(key), useSigningLink(key)]);
  expect(used.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { url: ownerUrl } }]);
  expect(await findSigningLink(key, new Date())).toBeNull();
  const opened = (await storyOf(asked.leadId)).filter(({ kind }) => kind === "agreement_opened_here");
  expect(opened).toMatchObject([{ actorName: dana.name }]);
});

test("a link ends after half an hour, and needs an agreement to sign", async () => {
  const dana = await makeStaff();
  const agreement = await askedAgreement();
  const made = await createSigningLink(dana, { leadId: agreement.leadId ?? "" });
  if (!made.ok) throw new Error(made.message);
  const later = new Date(Date.now() + linkMinutes * 60_000 + 1_000);
  expect(await useSigningLink(made.value.key, later)).toMatchObject({ reason: "conflict" });
  const { id: leadId } = await makeLead();
  expect(await createSigningLink(dana, { leadId })).toMatchObject({ reason: "conflict" });
  expect(await createSigningLink(visitor, { leadId })).toMatchObject({ reason: "forbidden" });
  expect(await useSigningLink("nothing")).toMatchObject({ ok: false });
});
