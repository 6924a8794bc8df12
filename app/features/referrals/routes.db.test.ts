import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { action as refer } from "#app/routes/funnel/realtor-referral.tsx";
import { loader as status, headers as statusHeaders } from "#app/routes/funnel/referral-status.tsx";
import { action as enlist, loader as webinarPage } from "#app/routes/funnel/webinar.tsx";
import { loader as calendar } from "#app/routes/funnel/webinar-calendar.ts";
import { loader as registered } from "#app/routes/funnel/webinar-registered.tsx";
import { db } from "#db/instance.server.ts";
import { webinarRegistrations, webinars } from "#db/schema/index.ts";
import { makeWebinar, referralFields, sendReferral } from "#tests/factories/referrals.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

const limits = config.rateLimits;

beforeAll(() => {
  config.rateLimits = false;
});

afterAll(() => {
  config.rateLimits = limits;
});

const keys = () => ({ formKey: randomUUID() as string, startedAt: String(Date.now() - 60_000) });
const post = (fields: Record<string, string>) =>
  answerOf(refer(sentTo({ path: "/realtor-referral", fields: { ...keys(), ...fields } })));

describe("the referral's form", () => {
  test("redirects to the referral's page, also when repeated", async () => {
    const fields = { ...referralFields(), ...keys() };
    const [first, second] = [await post(fields), await post(fields)];
    expect(first).toMatchObject({ status: 302 });
    expect(first.to).toMatch(/^\/realtor-referral\/[0-9a-f-]{36}\?submitted$/);
    expect(second.to).toBe(first.to);
  });

  test("shows what is missing beside each field and preserves the rest", async () => {
    const { status: code, data } = await post({
      realtorName: "Rita",
      clientPhone: "12",
      propertyType: "castle",
    });
    expect(code).toBe(422);
    expect(data).toMatchObject({
      initialValue: { realtorName: "Rita", clientPhone: "12" },
      error: {
        realtorEmail: ["Enter your email address."],
        realtorPhone: ["Enter your phone number."],
        realtorCompany: ["Enter your brokerage."],
        clientName: ["Enter your client's name."],
        clientEmail: ["Enter your client's email address."],
        clientPhone: ["Enter your client's phone number with its ten digits."],
        propertyAddress: ["Enter the address of the property."],
        propertyType: ["Choose the property type."],
      },
    });
  });

  test("asks a bot to submit again", async () => {
    const answer = await post(referralFields({ website: "https://spam.example" }));
    expect(answer).toMatchObject({ status: 422, data: { error: { "": ["Please try again."] } } });
  });

  test("returns as typed while the database is unavailable, and can be sent again", async () => {
    const fields = { ...referralFields(), ...keys() };
    expect(await whileUnavailable(() => post(fields))).toMatchObject({
      status: 503,
      data: {
        error: { "": ["Failed to submit referral. Please try again."] },
        keys: { formKey: fields.formKey },
        initialValue: { clientName: "Jo Example", realtorCompany: "Sample Street Realty" },
      },
    });
    expect((await post(fields)).status).toBe(302);
  });
});

describe("the status page", () => {
  test("is not found for an unknown id, and is neither indexed nor cached", async () => {
    for (const id of ["nope", randomUUID()])
      expect(
        await answerOf(status(sentTo({ path: `/realtor-referral/${id}`, params: { id } }))),
      ).toMatchObject({
        status: 404,
      });
    const all = statusHeaders({ errorHeaders: undefined } as never);
    expect([all.get("X-Robots-Tag"), all.get("Cache-Control")]).toEqual(["noindex, nofollow", "no-store"]);
  });

  test("shows no contact details of the client", async () => {
    const fields = referralFields({ clientName: "Jo Hidden", notes: "secret note" });
    const id = await sendReferral(fields);
    const { data } = await answerOf(
      status(sentTo({ path: `/realtor-referral/${id}?submitted`, params: { id } })),
    );
    const shown = JSON.stringify(data);
    expect(shown).toContain('"client":"Jo H."');
    for (const hidden of ["Hidden", fields.clientEmail, fields.clientPhone, "Cottage", "secret"])
      expect(shown).not.toContain(hidden);
  });
});

describe("the webinar", () => {
  const join = (fields: Record<string, string>) =>
    answerOf(enlist(sentTo({ path: "/webinar", fields: { ...keys(), ...fields } })));

  test("accepts a registration and shows the room on its page and in the calendar file", async () => {
    const webinar = await makeWebinar({ joinUrl: "https://room.example/a" });
    const answer = await join({ webinarId: webinar.id, name: "Ann", email: "ann@mail.example" });
    expect(answer.status).toBe(302);
    const [seat] = await db()
      .select()
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.email, "ann@mail.example"));
    expect(answer.to).toBe(`/webinar/registered?of=${seat?.id}&new`);
    const page = await answerOf(registered(sentTo({ path: answer.to ?? "" })));
    expect(page.data).toMatchObject({ isNew: true, isOver: false, hasNext: true });
    expect(JSON.stringify(page.data)).not.toMatch(/Ann|ann@/);
    await db()
      .update(webinarRegistrations)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(webinarRegistrations.email, "ann@mail.example"));
    const again = await answerOf(registered(sentTo({ path: answer.to ?? "" })));
    expect(again.data).toMatchObject({ isNew: false });
    const params = { slug: webinar.slug };
    const file = async (query: string) =>
      (
        await answerOf(calendar(sentTo({ path: `/webinar/${webinar.slug}/event.ics${query}`, params })))
      ).reply?.text();
    expect(await file(`?of=${seat?.id}`)).toContain("LOCATION:https://room.example/a");
    for (const query of ["", `?of=${randomUUID()}`, "?of=%27"])
      expect(await file(query)).not.toContain("room.example");
  });

  test("answers 404 for an unknown registration, and redirects to the form without one", async () => {
    const unknown = `/webinar/registered?of=${randomUUID()}`;
    expect(await answerOf(registered(sentTo({ path: unknown })))).toMatchObject({ status: 404 });
    expect(await answerOf(registered(sentTo({ path: "/webinar/registered" })))).toMatchObject({
      status: 302,
      to: "/webinar#register",
    });
    const params = { slug: "nope" };
    const path = "/webinar/nope/event.ics";
    expect(await answerOf(calendar(sentTo({ path, params })))).toMatchObject({ status: 404 });
  });

  test("shows upcoming dates, the requested one first, and which was canceled", async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const near = await makeWebinar({ startsAt: at(3), title: "Near" });
    const far = await makeWebinar({ startsAt: at(9), title: "Far" });
    const off = await makeWebinar({ startsAt: at(6), title: "Off" });
    await join({ webinarId: off.id, name: "Ann", email: "off@mail.example" });
    await db().update(webinars).set({ cancelledAt: new Date() }).where(eq(webinars.id, off.id));
    clearCaches();
    const { data } = await answerOf(webinarPage(sentTo({ path: `/webinar?on=${far.slug}` })));
    const { next, further, events } = data as {
      next: { title: string };
      further: { title: string }[];
      events: { name: string; eventStatus: string; location: { url: string } }[];
    };
    expect(next.title).toBe("Far");
    expect(further.map(({ title }) => title)).toContain("Near");
    const event = events.find(({ name }) => name === "Near");
    expect(event?.location.url).toMatch(new RegExp(`/webinar\\?on=${near.slug}$`));
    expect(events.find(({ name }) => name === "Off")?.eventStatus).toMatch(/EventCancelled$/);
    expect(JSON.stringify(data)).not.toContain("/sandbox/meeting");
    const [seat] = await db()
      .select()
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.webinarId, off.id));
    const page = await answerOf(registered(sentTo({ path: `/webinar/registered?of=${seat?.id}` })));
    expect(page.data).toMatchObject({ isCanceled: true });
  });

  test("that ended while the form was open refuses the registration", async () => {
    const { id } = await makeWebinar({ startsAt: new Date(Date.now() - 7_200_000) });
    expect(await join({ webinarId: id, name: "Ann", email: "late@mail.example" })).toMatchObject({
      status: 409,
      data: { error: { "": ["This webinar is not open for registration any more."] } },
    });
  });

  test("shows its page and what was typed while the database is unavailable", async () => {
    await db().delete(webinars);
    const webinar = await makeWebinar();
    clearCaches();
    const read = () => answerOf(webinarPage(sentTo({ path: "/webinar" })));
    expect((await read()).data).toMatchObject({ next: { id: webinar.id }, past: null });
    await whileUnavailable(async () => {
      const answer = await join({ webinarId: webinar.id, name: "Ann", email: "unavailable@mail.example" });
      expect(answer).toMatchObject({
        status: 503,
        data: {
          error: { "": ["Registration failed. Please try again."] },
          initialValue: { name: "Ann", email: "unavailable@mail.example" },
        },
      });
      expect((await read()).data).toMatchObject({ next: { id: webinar.id } });
    });
  });
});
