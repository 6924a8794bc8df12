import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { correctContact } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { findLeadEdit } from "#app/features/lead-page/queries/edit-forms.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { action as onLead } from "#app/routes/office/leads/lead.tsx";
import { action as saveFacts } from "#app/routes/office/leads/lead-edit.tsx";
import { actorContext } from "#app/server/context.ts";
import { takeToast } from "#app/server/toast.server.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { shownIn } from "#tests/factories/routes.ts";

function sent(as: StaffActor, id: string, fields: Record<string, string>) {
  const url = new URL(`http://localhost/leads/${id}/edit`);
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const context = new RouterContextProvider();
  context.set(actorContext, as);
  return { request, url, context, params: { id }, pattern: "" } as never;
}

const seen = (answer: Awaited<ReturnType<typeof saveFacts>>) =>
  answer instanceof Response
    ? { status: answer.status, to: answer.headers.get("location") }
    : { status: answer.init?.status, data: shownIn(answer.data) };

/** The toast of the next page. */
async function toastOf(answer: Awaited<ReturnType<typeof saveFacts>>) {
  const cookie = answer instanceof Response ? (answer.headers.get("set-cookie") ?? "") : "";
  const url = new URL(`http://localhost${answer instanceof Response ? answer.headers.get("location") : ""}`);
  const { toast } = await takeToast({ request: new Request(url, { headers: { cookie } }), url });
  return toast?.text;
}

type Filled = Record<`seen.${string}`, string>;

/** The values that the page's form was filled with. */
async function filledNow(id: string): Promise<Filled> {
  const lead = await findLeadEdit(id);
  const known = Object.entries({ ...lead?.facts, ...lead?.details });
  return Object.fromEntries(known.map(([name, value]) => [`seen.${name}`, String(value ?? "")]));
}

const ask = { intent: "estimate" };

describe("the facts of a home", () => {
  const facts = {
    ...{ streetAddress: "12 Sample Ave", city: "Ames", state: "IA", zipCode: "50010" },
    propertyType: "condo",
  };
  /** Sends the form of a page opened just now, or with the values of an earlier page. */
  const send = async (as: StaffActor, id: string, over: Record<string, string>, filled?: Filled) =>
    seen(await saveFacts(sent(as, id, { ...(filled ?? (await filledNow(id))), ...facts, ...over })));

  it("are none of an unknown lead", async () => {
    expect([await findLeadEdit("x"), await findLeadEdit(randomUUID())]).toEqual([null, null]);
  });

  it("are saved as far as they are known, and complete facts allow an estimate", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    expect(await send(as, id, {})).toMatchObject({ to: `/leads/${id}` });
    expect(seen(await onLead(sent(as, id, ask))).status).toBe(422);
    expect(await send(as, id, { squareFootage: "900" })).toMatchObject({ status: 302 });
    expect(seen(await onLead(sent(as, id, ask))).status).toBe(302);
    expect(await findLeadPage(id)).toMatchObject({
      lead: { address: "12 Sample Ave, Ames, IA 50010", missing: [] },
      analysis: { state: "queued" },
      timeline: [{ kind: "estimate_asked" }, { changes: [{ from: "N/A", to: "900" }] }, {}],
    });
  });

  it("report success and failure with the messages of the specification", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    expect(await toastOf(await saveFacts(sent(as, id, facts)))).toBe("Property details updated successfully");
    // The timeline cannot name a user who does not exist.
    const stranger = { ...as, userId: randomUUID() };
    expect(await send(stranger, id, { city: "Boone" })).toMatchObject({
      status: 500,
      data: { problem: "Failed to update property details" },
    });
  });

  it.each(["unpriced", "priced"])(
    "of a home that is %s change only where the form changed them",
    async (state) => {
      const as = await makeStaff();
      const known = { ...facts, squareFootage: 900, unitCount: 1, bedrooms: 2, yearBuilt: 1990 };
      const { id } = await makeLead(known);
      if (state === "priced") await onLead(sent(as, id, ask));
      const form = { squareFootage: "900", unitCount: "1", bedrooms: "2", yearBuilt: "1990" };
      const [mine, theirs] = [await filledNow(id), await filledNow(id)];
      expect(await send(as, id, { ...form, bedrooms: "3", city: "Boone" }, theirs)).toMatchObject({
        status: 302,
      });
      expect(await send(as, id, { ...form, yearBuilt: "1991", city: "Gilbert" }, mine)).toMatchObject({
        status: 409,
        data: {
          typed: { city: "Gilbert", "seen.city": "Ames" },
          problem: expect.stringContaining("Someone else changed these details"),
        },
      });
      expect((await findLeadEdit(id))?.facts).toMatchObject({ bedrooms: 3, city: "Boone", yearBuilt: 1990 });
      expect(await send(as, id, { ...form, yearBuilt: "1991" }, mine)).toMatchObject({ status: 302 });
      expect((await findLeadEdit(id))?.facts).toMatchObject({ bedrooms: 3, city: "Boone", yearBuilt: 1991 });
    },
  );

  it("are saved although another part of the lead was changed", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ email: null });
    const mine = await filledNow(id);
    const form = ContactForm.parse({ email: `${id}@mail.example` });
    expect(await correctContact(as, { leadId: id, form })).toMatchObject({ ok: true });
    expect(await send(as, id, {}, mine)).toMatchObject({ status: 302 });
  });

  it("of a priced home start a new estimate and cannot be emptied", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ ...facts, squareFootage: 900, unitCount: 1 });
    await onLead(sent(as, id, ask));
    expect(await send(as, id, {})).toMatchObject({
      status: 422,
      data: { fields: { squareFootage: ["Enter the square feet."] } },
    });
    expect(await send(as, id, { squareFootage: "950" })).toMatchObject({ status: 302 });
    expect(await findLeadEdit(id)).toMatchObject({
      isPriced: true,
      facts: { squareFootage: 950 },
    });
  });

  it("preserve the units of a priced home when the field is empty, but a building requires them", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ ...facts, squareFootage: 900, unitCount: 3 });
    await onLead(sent(as, id, ask));
    const units = async () => (await findLeadEdit(id))?.facts.unitCount;
    const size = { squareFootage: "900" };
    expect(await send(as, id, { squareFootage: "950" })).toMatchObject({ status: 302 });
    expect(await units()).toBe(3);
    const building = { ...size, propertyType: "multi-family" };
    expect(await send(as, id, { ...building })).toMatchObject({
      status: 422,
      data: { fields: { unitCount: ["Enter the number of units."] } },
    });
    await send(as, id, { ...building, unitCount: "6" });
    expect(await units()).toBe(6);
    await send(as, id, { ...size });
    expect(await units()).toBe(1);
  });

  it("outside Iowa set the lead's reason, which a local address removes", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    const reason = async () => (await findLeadPage(id))?.lead.statusReason;
    await send(as, id, { city: "Chicago", state: "IL", zipCode: "60601" });
    expect(await reason()).toBe("outside service area");
    await send(as, id, {});
    expect(await reason()).toBeNull();
  });

  it("need a whole address once there is one, and keep the typed state", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    expect(await send(as, id, { streetAddress: "", state: "", zipCode: "60601" })).toMatchObject({
      status: 422,
      data: {
        fields: { streetAddress: ["Enter the street address."], state: ["Enter the state."] },
      },
    });
    expect(await send(as, id, { zipCode: "12" })).toMatchObject({
      data: { fields: { zipCode: ["A ZIP code has five digits."] } },
    });
    const border = { city: "Fort Campbell", state: "TN", zipCode: "42223" };
    expect(await send(as, id, border)).toMatchObject({ status: 302 });
    expect((await findLeadPage(id))?.lead.address).toMatch(/, Fort Campbell, TN 42223$/);
    expect(await send(as, id, {})).toMatchObject({ status: 302 });
    expect(await send(as, id, { city: "" })).toMatchObject({ status: 422 });
  });

  it("are saved with the details of the lead, or not at all", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ ...facts, company: "Old LLC" });
    const details = { company: "New LLC", purchasePrice: "$250,000", lastContactedAt: "2026-01-05T09:30" };
    const [mine, theirs] = [await filledNow(id), await filledNow(id)];
    expect(await send(as, id, { ...details, source: "event" }, mine)).toMatchObject({ status: 302 });
    expect((await findLeadEdit(id))?.details).toMatchObject({ ...details, purchasePrice: "250000" });
    expect(await findLeadPage(id)).toMatchObject({
      lead: { details: { purchasePrice: "250000" }, lastContactedAt: new Date("2026-01-05T15:30:00Z") },
      timeline: [{ kind: "details_changed", changes: [{}, {}, { from: "N/A", to: "$250,000" }, {}] }],
    });
    const other = { company: "Third LLC", bedrooms: "4" };
    expect(await send(as, id, other, theirs)).toMatchObject({ status: 409 });
    expect((await findLeadEdit(id))?.facts.bedrooms).toBeNull();
    for (const wrong of [{ lastContactedAt: "2099-01-01T00:00" }, { source: "a dream" }] as Record<
      string,
      string
    >[])
      expect(await send(as, id, wrong)).toMatchObject({ status: 422 });
  });

  it("say that the lead was deleted or merged while the form was open", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ deletedAt: new Date() });
    const merged = await makeLead({ deletedAt: new Date(), mergedInto: id });
    for (const [lead, why] of [
      [id, "Someone deleted this lead"],
      [merged.id, "Someone merged this lead into another one"],
    ] as const)
      expect(await send(as, lead, {}, {})).toMatchObject({
        status: 404,
        data: { problem: expect.stringContaining(why) },
      });
  });
});
