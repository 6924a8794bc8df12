import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { listTypedOwners } from "#app/features/leads/queries/known.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { action as addLead } from "#app/routes/office/leads/new-lead.tsx";
import { actorContext } from "#app/server/context.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";

function sent(as: StaffActor, fields: [string, string][]) {
  const url = new URL("http://localhost/leads/new");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const context = new RouterContextProvider();
  context.set(actorContext, as);
  return { request, url, context, params: {}, pattern: "" } as never;
}

const seen = (answer: Awaited<ReturnType<typeof addLead>>) =>
  answer instanceof Response
    ? { status: answer.status, data: null }
    : { status: answer.init?.status, data: answer.data };

describe("a new lead", () => {
  const fields: [string, string][] = [
    ["name", "Ada Sample"],
    ["email", "ada@mail.example"],
    ["source", "phone"],
  ];

  it("is added, and a known owner again only after confirmation", async () => {
    const as = await makeStaff();
    const first = seen(await addLead(sent(as, fields)));
    expect(first).toMatchObject({ status: 302 });
    const asked = seen(await addLead(sent(as, fields)));
    expect(asked).toMatchObject({ status: 409, data: { known: [{ name: "Ada Sample" }] } });
    expect(asked.data).toMatchObject({ initialValue: { name: "Ada Sample" } });
    const added = seen(await addLead(sent(as, [...fields, ["known", "add"]])));
    expect(added.status).toBe(302);
    expect(await db().select().from(leads).where(eq(leads.email, "ada@mail.example"))).toHaveLength(2);
  });

  it("has every field, and the same home of the same owner is pointed out", async () => {
    const as = await makeStaff();
    const all: [string, string][] = [
      ...([
        ["name", "Hal Whole"],
        ["email", "hal@mail.example"],
        ["source", "event"],
      ] as const),
      ...([
        ["address", "12 Sample Ave, Ames, IA 50010"],
        ["propertyType", "condo"],
      ] as const),
      ...([
        ["company", "Whole LLC"],
        ["ownerName", "Hal and Hope Whole"],
        ["yearBuilt", ""],
      ] as const),
      ...([
        ["purchasePrice", "250,000"],
        ["finishedBasementArea", "400"],
      ] as const),
      ["lastContactedAt", "2026-01-05T09:30"],
    ].map(([name, value]) => [String(name), String(value)]);
    expect(seen(await addLead(sent(as, all)))).toMatchObject({ status: 302 });
    const [lead] = await db().select().from(leads).where(eq(leads.email, "hal@mail.example"));
    expect(lead).toMatchObject({
      ...{ company: "Whole LLC", ownerName: "Hal and Hope Whole", purchasePrice: "250000.00" },
      ...{ finishedBasementArea: 400, lastContactedAt: new Date("2026-01-05T15:30:00Z"), yearBuilt: null },
    });
    const asked = seen(await addLead(sent(as, all)));
    expect(asked).toMatchObject({ status: 409, data: { known: [{ id: lead?.id, isSameHome: true }] } });
    for (const typed of [{ email: "HAL@mail.example" }, { name: "Hal Who" }])
      expect(await listTypedOwners({ email: "", phone: "", name: "", ...typed })).toMatchObject([
        { id: lead?.id },
      ]);
    expect(await listTypedOwners({ email: "hal@", phone: "515", name: "Hal" })).toEqual([]);
  });

  it("returns what was typed when it is incomplete", async () => {
    const as = await makeStaff();
    expect(seen(await addLead(sent(as, fields.slice(0, 1))))).toMatchObject({
      status: 422,
      data: { initialValue: { name: "Ada Sample" }, error: { source: ["Choose where the lead came from."] } },
    });
  });
});
