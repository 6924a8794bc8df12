import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import type { EnrollAnswer } from "#app/features/enrollment/page.ts";
import { weekdayOf } from "#app/features/enrollment/visit-hours.ts";
import { findVisitRules } from "#app/features/settings/company/queries.server.ts";
import { loader as open, action as send, shouldRevalidate } from "#app/routes/funnel/enroll.tsx";
import { loader as openAfter, action as press } from "#app/routes/funnel/enrolled.tsx";
import {
  enrolledSecret,
  enrollmentSecret,
  setDraftCookie,
  setEnrolledCookie,
} from "#app/server/identity/enrollment-cookie.server.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, sendAnalysis } from "#tests/factories/analysis.ts";
import { draftOf, enroll, reviewedIn, storedIn, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

beforeAll(() => storeOfficeRules());

type Sent = {
  to?: string;
  /** In the cookie of what was begun; `enrolled` in the one of what was completed. */
  secret?: string;
  enrolled?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/** What a door gets: an address is read, fields are posted, the secret comes in the cookie. */
async function sent({ to = "/enroll", secret, enrolled, fields, headers = {} }: Sent) {
  const url = new URL(`http://localhost:3000${to}`);
  const begun = secret ? [(await setDraftCookie(secret))["Set-Cookie"]] : [];
  const completed = enrolled ? (await setEnrolledCookie(enrolled)).getSetCookie().slice(-1) : [];
  const cookie = [...begun, ...completed].map((each) => each.split(";")[0]).join("; ");
  const request = new Request(url, {
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { request, url, context: new RouterContextProvider(), params: {}, pattern: "" } as never;
}

type Seen = { status: number; to: string | null; cookie: string; data?: Partial<EnrollAnswer> };

async function seen(answer: Promise<unknown>): Promise<Seen> {
  const reply = await answer.catch((thrown: unknown) => thrown);
  if (reply instanceof Error) throw reply;
  const { data, init } = reply as { data?: Seen["data"]; init?: ResponseInit };
  const headers = reply instanceof Response ? reply.headers : new Headers(init?.headers);
  const status = reply instanceof Response ? reply.status : (init?.status ?? 200);
  const cookie = headers.get("set-cookie") ?? "";
  return { status, to: headers.get("location"), cookie, ...(data && { data }) };
}

const first = (over: Parameters<typeof typedEnrollment>[0] = {}): Record<string, string> => ({
  ...typedEnrollment(over),
  step: "1",
});

describe("the wizard", () => {
  test("gives every browser a secret with the first page, which scripts cannot read", async () => {
    const { cookie, status } = await seen(open(await sent({})));
    expect(status).toBe(200);
    expect(cookie).toMatch(/^enrollment=.*HttpOnly; SameSite=Lax/);
    expect((await seen(open(await sent({ secret: await draftOf() })))).cookie).toBe("");
  });

  test("leads from step to step, and back with what was typed", async () => {
    const secret = await draftOf({});
    const typed = typedEnrollment();
    const to = async (fields: Record<string, string>) =>
      (await seen(send(await sent({ secret, fields })))).to;
    expect(await to({ step: "1", ...typed })).toBe("/enroll?step=2");
    expect(await to({ step: "2", ...typed, phone: "5", go: "back" })).toBe("/enroll?step=1");
    expect(await to({ step: "2", ...typed })).toBe("/enroll?step=3");
    expect(await to({ step: "3", startedAt: "1", reviewed: await reviewedIn(secret) })).toBe(
      "/enroll/done?step=sign",
    );
    expect((await seen(open(await sent({ secret })))).to).toBe("/enroll/done");
  });

  test("says what is wrong, and keeps it for a reload", async () => {
    const secret = await draftOf({});
    const fields = first({ zipCode: "60601", unitCount: "0" });
    const { status, data } = await seen(send(await sent({ to: "/enroll.data", secret, fields })));
    expect(status).toBe(422);
    expect(data).toMatchObject({
      typed: { zipCode: "60601", streetAddress: fields.streetAddress },
      errors: { zipCode: expect.stringContaining("outside our service area"), unitCount: expect.any(String) },
    });
    const again = (await open(await sent({ secret }))) as { data: { view: { typed: unknown } } };
    expect(again.data.view.typed).toMatchObject({ zipCode: "60601" });
    // Without a script the page that says so is one that Back can come back to.
    const { to } = await seen(send(await sent({ secret, fields })));
    expect(to).toBe("/enroll?step=1&wants=1");
    const told = (await open(await sent({ secret, to: to ?? "" }))) as { data: { view: object } };
    expect(told.data.view).toMatchObject({
      typed: { zipCode: "60601" },
      errors: { zipCode: expect.stringContaining("outside our service area") },
    });
  });

  test("fills in the city of a known ZIP code", async () => {
    const secret = await draftOf({});
    const fields = first({ zipCode: "50023", city: "" });
    expect((await seen(send(await sent({ secret, fields })))).to).toBe("/enroll?step=2");
    const { data } = (await open(await sent({ secret }))) as { data: { view: { typed: unknown } } };
    expect(data.view.typed).toMatchObject({ city: "Ankeny" });
  });

  test("shows no step before its turn, and says when the answers are not there", async () => {
    const secret = await draftOf(typedEnrollment({ email: "" }));
    expect((await seen(open(await sent({ secret, to: "/enroll?step=3" })))).to).toBe(
      "/enroll?step=2&wants=1",
    );
    const { data } = await seen(open(await sent({ to: "/enroll?step=3" })));
    expect(data).toMatchObject({ view: { step: 1, isLost: true } });
  });

  test("sent before its turn leads to the step that wants an answer, and stores no lead", async () => {
    const typed = typedEnrollment({ phone: "" });
    const secret = await draftOf(typed);
    expect((await seen(send(await sent({ secret, fields: { step: "3", startedAt: "1" } })))).to).toBe(
      "/enroll?step=2&wants=1",
    );
    expect(
      await db()
        .select()
        .from(leads)
        .where(eq(leads.email, typed.email ?? "")),
    ).toEqual([]);
  });

  test("says that another tab changed what the review showed, on a review of what stands there now", async () => {
    const secret = await draftOf();
    const fields = { step: "3", startedAt: "1", reviewed: await reviewedIn(secret) };
    await send(await sent({ secret, fields: first({ streetAddress: "622 Second St" }) }));
    const late = await seen(send(await sent({ secret, fields })));
    expect(late).toMatchObject({
      status: 409,
      data: { step: 3, problem: expect.stringContaining("please look again") },
    });
    expect(shouldRevalidate({ actionStatus: late.status } as never)).toBe(true);
    const { data } = await seen(open(await sent({ secret, to: "/enroll?step=3" })));
    expect(data).toMatchObject({ view: { step: 3, typed: { streetAddress: "622 Second St" } } });
  });

  test("tells programs to press once more", async () => {
    const secret = await draftOf(typedEnrollment());
    const fields = { step: "3", website: "https://spam.example" };
    expect(await seen(send(await sent({ secret, fields })))).toMatchObject({ status: 422 });
  });

  test.each([
    [1, first()],
    [3, { step: "3", reviewed: "what was shown" }],
  ])(
    "loses nothing of step %i while the database is away, and draws it all the same",
    async (step, fields) => {
      const door = await sent({ to: `/enroll?step=${step}`, secret: await draftOf(), fields });
      await open(await sent({}));
      const [answer, page] = await whileUnavailable(
        async () => [await seen(send(door)), await seen(open(door))] as const,
      );
      const { streetAddress, reviewed = "" } = fields as Record<string, string>;
      expect(answer).toMatchObject({
        status: 503,
        data: { problem: "Failed to process enrollment. Please try again.", step, reviewed },
      });
      expect(answer.data?.typed?.streetAddress).toBe(streetAddress);
      expect(page).toMatchObject({
        data: { view: { isUnavailableNow: true, isLost: false, isSentBack: false } },
      });
    },
  );

  test("keeps no field that the form does not have", async () => {
    const secret = await draftOf({});
    const { step, ...typed } = first();
    const forged = { quoteId: "forged", wishedAt: "now", carriedLead: "another", from: "none" };
    await send(await sent({ secret, fields: { step: "1", ...typed, ...forged } }));
    const { name, email, phone, ...property } = typed;
    expect(await storedIn(secret)).toEqual(property);
  });

  test("after one home begins the next with the same contact", async () => {
    const enrolled = (await enroll(typedEnrollment({ name: "Ben Example" }))).secret;
    // Somebody else's report was looked at meanwhile.
    const secret = await draftOf({ name: "Cal Example", phone: "515-555-0111" });
    const { to, cookie } = await seen(send(await sent({ secret, enrolled, fields: { go: "another" } })));
    expect(to).toBe("/enroll");
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const next = await enrollmentSecret(new Request("http://localhost:3000/enroll", { headers }));
    const stored = await storedIn(next ?? "");
    expect(stored).toMatchObject({ name: "Ben Example", phone: "(515) 555-0188" });
    expect(stored).not.toHaveProperty("streetAddress");
  });
});

describe("the report of a home, after another was enrolled,", () => {
  /** What opens, and what stands in the draft whose secret comes with it. */
  async function opened(secret: string, from: string) {
    const reply = await open(await sent({ secret, to: `/enroll?from=${from}` }));
    const { to, cookie } = await seen(Promise.resolve(reply));
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const next = await enrollmentSecret(new Request("http://localhost:3000/enroll", { headers }));
    const view = "data" in reply ? reply.data.view : null;
    return { to, next, view, stored: next ? await storedIn(next) : undefined };
  }

  const home = { step: 1, typed: { zipCode: "50311", unitCount: "1" }, filledBy: null };

  test("begins the next of the same owner, who agreed to no text messages for it", async () => {
    const form = anAnalysisForm();
    const from = await sendAnalysis(form);
    const { name = "", email = "", phone = "", ...typed } = typedEnrollment({ email: form.email, sms: "on" });
    const { secret } = await enroll({ name, email, phone, ...typed });
    const { next, view, stored } = await opened(secret, from);
    expect(next).not.toBe(secret);
    const streetAddress = form.properties[0]?.streetAddress;
    expect(view).toMatchObject({ ...home, typed: { streetAddress }, from: { leadId: from, hides: false } });
    expect(stored).toEqual({ name, email, phone });
  });

  test("leaves the pages after the former where they are until the next is completed or somebody else begins", async () => {
    const { secret } = await enroll();
    const from = await sendAnalysis();
    const kept = (await setEnrolledCookie(secret)).getSetCookie().map((each) => each.split(";")[0]);
    const { cookie } = await seen(
      open(await sent({ headers: { cookie: kept.join("; ") }, to: `/enroll?from=${from}` })),
    );
    const headers = { cookie: [cookie.split(";")[0], kept[1]].join("; ") };
    const ours = () => new Request("http://localhost:3000/enroll/done", { headers });
    expect(await enrollmentSecret(ours())).not.toBe(secret);
    expect(await enrolledSecret(ours())).toBe(secret);
    const empty = await seen(send(await sent({ headers, fields: { ...first(), go: "empty" } })));
    expect(empty.cookie).toMatch(/enrolled=[^;]*; Max-Age=0/);
  });

  test("begins with no word about the former for somebody else", async () => {
    const form = anAnalysisForm();
    const { secret } = await enroll();
    const from = await sendAnalysis(form);
    const { next, view, stored } = await opened(secret, from);
    expect(view).toMatchObject({ ...home, typed: { streetAddress: form.properties[0]?.streetAddress } });
    expect(stored).toBeUndefined();
    const fields = { ...first(), from };
    expect((await seen(send(await sent({ secret: next ?? "", fields })))).to).toBe("/enroll?step=2");
    const contact = await open(await sent({ secret: next ?? "", to: "/enroll?step=2" }));
    expect("data" in contact && contact.data.view).toMatchObject({ step: 2, filledBy: null });
  });

  test("that stood open in another tab meanwhile keeps what is sent there", async () => {
    const { secret } = await enroll();
    const fields: Record<string, string> = { ...first(), from: await sendAnalysis() };
    const { to, cookie } = await seen(send(await sent({ secret, fields })));
    expect(to).toBe("/enroll?step=2");
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const next = await enrollmentSecret(new Request("http://localhost:3000/enroll", { headers }));
    expect(await storedIn(next ?? "")).toMatchObject({ streetAddress: fields.streetAddress });
  });

  test("begins nothing where that home is enrolled already, whoever did it", async () => {
    const form = anAnalysisForm({ properties: [aProperty(), aProperty()] });
    const from = await sendAnalysis(form);
    const [home, other] = form.properties;
    const { email } = form;
    await enroll({ ...typedEnrollment({ email, streetAddress: home?.streetAddress }), from });
    const { secret } = await enroll(typedEnrollment({ email, streetAddress: other?.streetAddress }));
    expect(await opened(secret, from)).toMatchObject({ to: "/enroll/done", next: null });
    expect(await opened(await draftOf(), from)).toMatchObject({ to: "/enroll/done", next: null });
  });

  test("leads to the pages after it where it is the report of that very home, or none", async () => {
    const form = anAnalysisForm();
    const from = await sendAnalysis(form);
    const { streetAddress } = form.properties[0] ?? {};
    const { secret } = await enroll({ ...typedEnrollment({ streetAddress }), from });
    expect(await opened(secret, from)).toMatchObject({ to: "/enroll/done", next: null });
    const nobody = "3d5f6a52-58f5-4d0e-8f59-0f0b5a4d7a11";
    expect(await opened(secret, nobody)).toMatchObject({ to: "/enroll/done", next: null });
  });
});

test("whoever starts empty gets another secret with nothing in it, at whatever step", async () => {
  const secret = await draftOf(typedEnrollment());
  const { to, status, cookie } = await seen(
    send(await sent({ secret, fields: { ...first(), go: "empty" } })),
  );
  expect([status, to]).toEqual([302, "/enroll"]);
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  const { data } = (await open(await sent({ headers }))) as { data: { view: { typed: unknown } } };
  expect(data.view).toMatchObject({ step: 1, typed: {}, isLost: false });
});

describe("the pages after it", () => {
  const visit = "/enroll/done?step=walkthrough";

  test("are nobody else's", async () => {
    expect((await seen(openAfter(await sent({ to: "/enroll/done" })))).to).toBe("/enroll");
    const secret = await draftOf(typedEnrollment());
    expect((await seen(openAfter(await sent({ secret, to: "/enroll/done" })))).to).toBe("/enroll");
    expect((await seen(press(await sent({ fields: {} })))).to).toBe("/enroll");
    expect((await seen(press(await sent({ to: visit, fields: {} })))).to).toBe("/enroll");
  });

  test("say what a walkthrough wants, with what was chosen", async () => {
    const { secret } = await enroll();
    const fields = { "visit.date": "02/30/2027", "visit.time": "10:00" };
    const { to } = await seen(press(await sent({ to: visit, secret, fields })));
    expect(to).toBe("/enroll/done?step=walkthrough&date=02%2F30%2F2027&time=10%3A00&tried=1");
    const { data } = await seen(openAfter(await sent({ secret, to: to ?? "" })));
    expect(data).toMatchObject({
      view: { tried: { problem: "Date input not valid.", isAcknowledged: false } },
    });
  });

  test("say that nothing was stored while the database is away, and keep what was chosen", async () => {
    const { secret } = await enroll();
    const rules = await findVisitRules();
    const ahead = [3, 4, 5, 6, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const day = ahead
      .map((at) => at.slice(0, 10))
      .find((date) => rules.weekdays.includes(weekdayOf(date)) && !rules.closedDays.includes(date));
    const fields = { "visit.date": day ?? "", "visit.time": "10:00", acknowledged: "on" };
    const [chosen, asked] = await Promise.all([
      sent({ to: visit, secret, fields }),
      sent({ secret, fields: {} }),
    ]);
    const answers = await whileUnavailable(() => Promise.all([seen(press(chosen)), seen(press(asked))]));
    const told = { status: 302, cookie: expect.stringMatching(/^toast=./) };
    const step = `step=walkthrough&date=${day}&time=10%3A00&acknowledged=1`;
    expect(answers).toEqual([
      { ...told, to: `/enroll/done?${step}` },
      { ...told, to: "/enroll/done?step=sign" },
    ]);
  });
});
