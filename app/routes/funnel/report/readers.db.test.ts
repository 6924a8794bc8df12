import { and, eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct, type Reader } from "#app/features/analysis/report/page.ts";
import { visitor } from "#app/lib/actor.ts";
import { action as improve } from "#app/routes/funnel/report/improvements.ts";
import { action as change, loader as read } from "#app/routes/funnel/report/page.tsx";
import { action as start } from "#app/routes/funnel/report/start.tsx";
import { db } from "#db/instance.server.ts";
import { agreements, leads, outbox, tasks, timelineEvents } from "#db/schema/index.ts";
import {
  agreementOf,
  aPricedReport,
  connectDocuseal,
  standsAt,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { aProperty, mailedKeys, seenFields, senderKeys } from "#tests/factories/analysis.ts";

beforeEach(async () => {
  connectDocuseal();
  await storeAgreementTerms();
});

const keysOf = {
  stranger: async () => [],
  sender: senderKeys,
  owner: mailedKeys,
} satisfies Record<Reader, (id: string) => Promise<string[]>>;

type Sent = { to?: string; fields?: Record<string, string> };

/** A request for a report from the browser of one of its readers. */
async function from(reader: Reader, id: string, { to = "", fields }: Sent = {}) {
  const url = new URL(`http://localhost:3000/analysis/${id}${to}`);
  const cookie = `owner=${encodeURIComponent(btoa(JSON.stringify(await keysOf[reader](id))))}`;
  const request = new Request(url, {
    headers: { cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { request, url, context: new RouterContextProvider(), params: { id }, pattern: "" } as never;
}

async function pageFor(reader: Reader, id: string): Promise<ReportPage> {
  const reply = await read(await from(reader, id));
  if (!reply.data.page) throw new Error("There is no report");
  return reply.data.page;
}

const facts = {
  intent: "facts",
  streetAddress: "666 Stranger St",
  zipCode: "50311",
  city: "Des Moines",
  propertyType: "single-family",
  squareFootage: "900",
  unitCount: "1",
};
const terms = {
  acknowledged: "on",
  owner1Name: "Mallory Stranger",
  owner1Address: "1 Elsewhere Rd, Des Moines, IA 50309",
  owner2Name: "Otto Stranger",
};

/** Sends every form of a report; the effect is checked in the database. */
async function tryEverything(reader: Reader, id: string) {
  await change(await from(reader, id, { fields: { ...facts, ...(await seenFields(id)) } }));
  await change(await from(reader, id, { fields: { intent: "ask", message: "Sell it to me." } }));
  await improve(await from(reader, id, { to: "/improvements", fields: { chosen: "Landscaping" } }));
  await start(await from(reader, id, { to: "/start", fields: terms }));
}

/** The stored rows of one report. */
async function stored(id: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, id));
  const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, id));
  const papers = await db().select().from(agreements).where(eq(agreements.leadId, id));
  return { lead, kinds: events.map(({ kind }) => kind).sort(), papers };
}

/** A report with a sent agreement. */
async function aReportWithAgreement() {
  const id = await aPricedReport();
  const asked = await requestAgreement(visitor, { leadId: id, keys: await mailedKeys(id) });
  if (!asked.ok) throw new Error(asked.message);
  const agreement = await agreementOf(id);
  expect(agreement.status).toBe("sent");
  return { id, agreement };
}

describe("a stranger with the link of a report", () => {
  test("changes nothing, before and after an agreement is sent", async () => {
    const id = await aPricedReport();
    const before = await stored(id);
    await tryEverything("stranger", id);
    expect(await stored(id)).toEqual(before);
    for (const status of ["sent", "owner_signed", "completed"] as const) {
      const signed = await aReportWithAgreement();
      await standsAt(signed.agreement.id, status);
      const then = await stored(signed.id);
      await tryEverything("stranger", signed.id);
      expect(await stored(signed.id)).toEqual(then);
    }
  });

  test("sees neither the owner nor the signing link", async () => {
    const { id, agreement } = await aReportWithAgreement();
    for (const reader of ["stranger", "sender"] as const) {
      const page = await pageFor(reader, id);
      expect(page).toMatchObject({ reader, agreement: { signUrl: null } });
      expect(mayAct(page)).toBe(false);
      const text = JSON.stringify(page);
      expect(text).not.toContain(agreement.ownerKey);
      expect(text).not.toContain(agreement.ownerEmail);
      expect(text).not.toContain(agreement.ownerName);
    }
    expect((await pageFor("owner", id)).agreement?.signUrl).toBe(`/agreement/${agreement.ownerKey}/sign`);
  });

  test("requests the link for the owner once, and gets the same answer if there is no address", async () => {
    const id = await aPricedReport();
    const ask = async () => {
      const reply = await change(await from("stranger", id, { fields: { intent: "link" } }));
      return reply instanceof Response ? decodeURIComponent(reply.headers.get("set-cookie") ?? "") : "";
    };
    const mails = async () => {
      const all = await db().select().from(outbox).where(eq(outbox.kind, "mail-rent-report"));
      return all.filter(({ payload }) => payload.submissionId === id).length;
    };
    const answer = await ask();
    expect(await ask()).toBe(answer);
    expect(await mails()).toBe(1);
    await db().update(leads).set({ email: null }).where(eq(leads.id, id));
    await db().delete(outbox).where(eq(outbox.kind, "mail-rent-report"));
    expect(await ask()).toBe(answer);
    expect(await mails()).toBe(0);
  });
});

describe("the browser that sent the form", () => {
  test("sees the name that it gave, but none from another request of the email", async () => {
    const nameFor = async (reader: Reader, id: string) =>
      (await pageFor(reader, id)).letter?.view.preparedFor;
    const id = await aPricedReport();
    expect(await nameFor("sender", id)).toBe("Prepared for Olive Sample");
    expect(await nameFor("stranger", id)).toBeNull();
    const [lead] = await db().select().from(leads).where(eq(leads.id, id));
    const other = await aPricedReport({ email: lead?.email ?? "", name: undefined });
    expect(await nameFor("sender", other)).toBeNull();
    const named = await aPricedReport({ email: lead?.email ?? "", name: "Stran Ger" });
    expect(await nameFor("sender", named)).toBe("Prepared for Stran Ger");
    expect(await nameFor("owner", other)).toBe("Prepared for Olive Sample");
    const nameless = await aPricedReport({ name: undefined });
    expect(await nameFor("owner", nameless)).toBeNull();
  });

  test("can change the report until an agreement is sent", async () => {
    const id = await aPricedReport();
    await tryEverything("sender", id);
    expect((await stored(id)).kinds).toEqual(
      expect.arrayContaining(["facts_corrected", "asked_for_a_person", "improvements_chosen"]),
    );
    const { id: other } = await aReportWithAgreement();
    const before = await stored(other);
    await tryEverything("sender", other);
    expect(await stored(other)).toEqual(before);
  });
});

describe("the owner, by the mailed link,", () => {
  test("can send requests while an agreement is out, but not change facts", async () => {
    const { id } = await aReportWithAgreement();
    const before = await stored(id);
    await change(await from("owner", id, { fields: { ...facts, ...(await seenFields(id)) } }));
    expect(await stored(id)).toEqual(before);
    await change(await from("owner", id, { fields: { intent: "ask", message: "Call me." } }));
    expect((await stored(id)).kinds).toContain("asked_for_a_person");
    expect(await pageFor("owner", id)).toMatchObject({ reader: "owner", isFrozen: true });
  });

  test("can correct facts again after the agreement is canceled", async () => {
    const { id, agreement } = await aReportWithAgreement();
    await standsAt(agreement.id, "cancelled");
    await change(await from("owner", id, { fields: { ...facts, ...(await seenFields(id)) } }));
    expect((await stored(id)).lead?.streetAddress).toBe("666 Stranger St");
  });
});

describe("an agreement requested on a report", () => {
  const ask = async (id: string, fields: Record<string, string>) =>
    start(await from("owner", id, { to: "/start", fields }));

  test("names every owner with a mailing address, and is refused without them", async () => {
    const id = await aPricedReport();
    const refused = await ask(id, { acknowledged: "on", owner2Address: "9 Elsewhere Rd" });
    expect(refused).toMatchObject({
      data: {
        error: {
          owner1Name: ["Enter the full legal name."],
          owner1Address: ["Enter the mailing address."],
          owner2Name: ["Enter the name that goes with this address."],
        },
      },
      init: { status: 422 },
    });
    expect((await stored(id)).papers).toEqual([]);
    await ask(id, terms);
    const [paper] = (await stored(id)).papers;
    expect(paper).toMatchObject({ ownerName: "Mallory Stranger and Otto Stranger", status: "sent" });
    expect(paper?.items.at(-1)?.value).toContain(
      "For the owner: Mallory Stranger, 1 Elsewhere Rd, Des Moines, IA 50309; Otto Stranger, 1 Elsewhere Rd, Des Moines, IA 50309.",
    );
  });

  test.each([
    ["benchmark", "50263"],
    ["preliminary figure", "51111"],
    ["home outside of the area", "90210"],
  ])("is left to staff if there is only a %s", async (_, zipCode) => {
    const id = await aPricedReport({ properties: [aProperty({ zipCode })] });
    await ask(id, terms);
    const { papers, kinds } = await stored(id);
    expect(papers).toEqual([]);
    expect(kinds).toContain("agreement_requested");
    const [task] = await db()
      .select()
      .from(tasks)
      .where(and(eq(tasks.leadId, id), eq(tasks.kind, "prepare_agreement")));
    expect(task?.detail).toContain("hasn't been priced yet");
    expect(await pageFor("owner", id)).toMatchObject({ isBegun: true, isPriced: false, agreement: null });
  });
});
