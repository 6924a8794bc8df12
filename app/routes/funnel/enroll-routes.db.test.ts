import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { findWalkthroughRules } from "#app/features/settings/company/queries.server.ts";
import { weekdayOf } from "#app/lib/dates.ts";
import { loader as open, action as send } from "#app/routes/funnel/enroll.tsx";
import { loader as openAfter, action as press } from "#app/routes/funnel/enrolled.tsx";
import {
  enrollmentSecret,
  setDraftCookie,
  setEnrolledCookie,
} from "#app/routes/funnel/enrollment-cookie.server.ts";
import { draftOf, enroll, reviewedIn, storedIn, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

beforeAll(() => storeOfficeRules());

type Sent = {
  to?: string;
  /** The secret in the draft's cookie; `enrolled` is the one of a completed enrollment. */
  secret?: string;
  enrolled?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/** The arguments of a loader or action. */
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

type Seen = { status: number; to: string | null; cookie: string; data: object };

async function seen(answer: Promise<unknown>): Promise<Seen> {
  const reply = await answer.catch((thrown: unknown) => thrown);
  if (reply instanceof Error) throw reply;
  const { data = reply, init } = reply as { data?: object; init?: ResponseInit };
  const headers = reply instanceof Response ? reply.headers : new Headers(init?.headers);
  const status = reply instanceof Response ? reply.status : (init?.status ?? 200);
  const cookie = headers.get("set-cookie") ?? "";
  return { status, to: headers.get("location"), cookie, data: data as object };
}

const first = (over: Parameters<typeof typedEnrollment>[0] = {}): Record<string, string> => ({
  ...typedEnrollment(over),
  step: "1",
});

const secretIn = (cookie: string) =>
  enrollmentSecret(
    new Request("http://localhost:3000/enroll", { headers: { cookie: cookie.split(";")[0] ?? "" } }),
  );

describe("the wizard", () => {
  test("stores its steps under an HttpOnly cookie", async () => {
    const typed = typedEnrollment();
    const begun = await seen(send(await sent({ fields: { step: "1", ...typed } })));
    expect(begun).toMatchObject({ to: "/enroll?step=2" });
    expect(begun.cookie).toMatch(/^enrollment=.*HttpOnly; SameSite=Lax/);
    const secret = (await secretIn(begun.cookie)) ?? "";
    const to = async (fields: Record<string, string>) =>
      (await seen(send(await sent({ secret, fields })))).to;
    expect(await to({ step: "2", ...typed, phone: "5", go: "back" })).toBe("/enroll?step=1");
    const cut = { name: `x${"🏠".repeat(300)}` };
    expect(await to({ step: "2", ...typed, ...cut, go: "back" })).toBe("/enroll?step=1");
    expect(await to({ step: "2", ...typed })).toBe("/enroll?step=3");
    const whole = { step: "3", startedAt: "1", reviewed: await reviewedIn(secret) };
    const done = await seen(send(await sent({ secret, fields: whole })));
    expect(done.to).toBe("/enroll/done?step=sign");
    expect(done.cookie).toMatch(/enrollment=[^;]*; Max-Age=0.*enrolled=/);
    expect((await seen(open(await sent({ enrolled: secret })))).to).toBe("/enroll/done");
  });

  test("shows the errors beside the fields with what was typed", async () => {
    const fields = first({ zipCode: "60601", unitCount: "0" });
    expect(await seen(send(await sent({ fields })))).toMatchObject({
      status: 422,
      data: {
        initialValue: { zipCode: "60601", streetAddress: fields.streetAddress },
        error: {
          zipCode: [expect.stringContaining("outside our service area")],
          unitCount: [expect.any(String)],
        },
      },
    });
  });

  test("shows the review again if the answers have changed since or are incomplete", async () => {
    const secret = await draftOf();
    const fields = { step: "3", startedAt: "1", reviewed: await reviewedIn(secret) };
    await send(await sent({ secret, fields: first({ streetAddress: "622 Second St" }) }));
    const { to } = await seen(send(await sent({ secret, fields })));
    expect(to).toBe("/enroll?step=3&changed");
    expect(await seen(open(await sent({ secret, to: to ?? "" })))).toMatchObject({
      data: { hasChanged: true, view: { step: 3, typed: { streetAddress: "622 Second St" } } },
    });
    expect((await seen(send(await sent({ fields })))).to).toBe("/enroll?step=3&changed");
    expect(await seen(open(await sent({ to: "/enroll?step=3&changed" })))).toMatchObject({
      data: { view: { step: 1, isLost: true } },
    });
  });

  test("asks a bot to submit again", async () => {
    const secret = await draftOf(typedEnrollment());
    const fields = { step: "3", website: "https://spam.example" };
    expect(await seen(send(await sent({ secret, fields })))).toMatchObject({ status: 422 });
  });

  test("preserves what was typed while the database is unavailable", async () => {
    const fields = first();
    const request = await sent({ to: "/enroll?step=1", secret: await draftOf(), fields });
    await open(await sent({}));
    const [answer, page] = await whileUnavailable(
      async () => [await seen(send(request)), await seen(open(request))] as const,
    );
    const { streetAddress } = fields;
    expect(answer).toMatchObject({
      status: 503,
      data: {
        error: { "": ["Failed to process enrollment. Please try again."] },
        initialValue: { streetAddress },
      },
    });
    expect(page).toMatchObject({ data: { view: { isUnavailableNow: true, isLost: false } } });
  });

  test("saves no field that the form does not have", async () => {
    const secret = await draftOf({});
    const { step, ...typed } = first();
    const forged = { quoteId: "forged", agreementAt: "now", isNewLead: "on" };
    await send(await sent({ secret, fields: { step: "1", ...typed, ...forged } }));
    const { name, email, phone, ...property } = typed;
    expect(await storedIn(secret)).toEqual(property);
  });

  test("fills in the owner's next home with the same contact", async () => {
    const enrolled = (await enroll(typedEnrollment({ name: "Ben Example", sms: "on" }))).secret;
    const next = await sent({ enrolled, to: "/enroll?step=1" });
    const { data } = await seen(open(next));
    expect(data).toMatchObject({ view: { typed: { name: "Ben Example", phone: "(515) 555-0188" } } });
    expect(data).not.toHaveProperty("view.typed.streetAddress");
    expect(data).not.toHaveProperty("view.typed.sms");
  });

  test("starts over without the answers and the enrolled home", async () => {
    const secret = await draftOf(typedEnrollment());
    const over = await seen(send(await sent({ secret, fields: { ...first(), go: "over" } })));
    expect(over.to).toBe("/enroll");
    expect(over.cookie).toMatch(/enrollment=[^;]*; Max-Age=0.*enrolled=[^;]*; Max-Age=0/);
    expect(await storedIn(secret)).toBeUndefined();
  });
});

describe("the confirmation page", () => {
  const walkthrough = "/enroll/done?step=walkthrough";

  test("is shown only to the browser that enrolled", async () => {
    expect((await seen(openAfter(await sent({ to: "/enroll/done" })))).to).toBe("/enroll");
    const enrolled = await draftOf(typedEnrollment());
    expect((await seen(openAfter(await sent({ enrolled, to: "/enroll/done" })))).to).toBe("/enroll");
    expect((await seen(press(await sent({ to: walkthrough, fields: {} })))).to).toBe("/enroll");
  });

  test("shows the errors of a walkthrough beside the fields", async () => {
    const { secret: enrolled, quoteId } = await enroll();
    const choose = async (fields: Record<string, string>) =>
      seen(press(await sent({ to: walkthrough, enrolled, fields: { startedAt: "1", quoteId, ...fields } })));
    expect(await choose({})).toMatchObject({
      status: 422,
      data: {
        error: {
          walkthrough: ["Choose a day and a time."],
          acknowledged: ["Please acknowledge the requirements before proceeding."],
        },
      },
    });
    const wrong = { "walkthrough.date": "02/30/2027", "walkthrough.time": "10:00", acknowledged: "on" };
    expect(await choose(wrong)).toMatchObject({
      status: 422,
      data: { error: { walkthrough: ["Date input not valid."] }, initialValue: { acknowledged: "on" } },
    });
    const rules = await findWalkthroughRules();
    const ahead = [3, 4, 5, 6, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const day = ahead
      .map((at) => at.slice(0, 10))
      .find((date) => rules.weekdays.includes(weekdayOf(date)) && !rules.closedDays.includes(date));
    expect(await choose({ ...wrong, "walkthrough.date": day ?? "" })).toMatchObject({
      to: "/enroll/done",
      cookie: expect.stringMatching(/^toast=./),
    });
  });

  test("requests the agreement in the names of the owners", async () => {
    const { secret: enrolled, quoteId } = await enroll();
    const ask = async (fields: Record<string, string>) =>
      seen(press(await sent({ enrolled, fields: { startedAt: "1", quoteId, ...fields } })));
    expect(await ask({})).toMatchObject({
      status: 422,
      data: { error: { owner1Name: [expect.any(String)] } },
    });
    const owner = { owner1Name: "Ann Example", owner1Address: "12 Owner St, Des Moines, IA 50309" };
    expect((await ask(owner)).to).toBe("/enroll/done?step=sign");
  });
});
