import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { type Actor, accessDenied, type StaffActor } from "#app/domain/actor.ts";
import { done } from "#app/domain/result.ts";
import { findSettingsPage } from "#app/domain/settings/queries.server.ts";
import { actorContext, adminMissing } from "#app/http/context.ts";
import { attemptAs } from "#app/http/forms/act.server.ts";
import { action as onSettings } from "#app/routes/admin/settings.tsx";
import { action as onLead } from "#app/routes/office/leads/lead.tsx";
import { db } from "#db/instance.server.ts";
import { siteSettings, timelineEvents } from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { staffActor } from "#tests/factories/staff.ts";

let dana: StaffActor;
let priya: StaffActor;

beforeAll(async () => {
  dana = await staffActor({ name: "Dana Sample", role: "admin" });
  priya = await staffActor({ name: "Priya Sample" });
});

function contextOf(actor: Actor) {
  const context = new RouterContextProvider();
  context.set(actorContext, actor);
  return context;
}

const sender = async (actor: Actor) => done(actor.kind === "staff" && actor.userId);
const formFor = (drawnFor?: string) => ({
  submission: { payload: drawnFor === undefined ? {} : { drawnFor } },
});

test("a form is stored for whom it was drawn, and one that does not say so for its sender", async () => {
  for (const form of [formFor(priya.userId), formFor(""), formFor()])
    expect(await attemptAs(contextOf(priya), form, sender)).toEqual({ value: done(priya.userId) });
});

test("a form that was drawn for somebody else is not stored, and is the sender's own when it is sent again", async () => {
  const form = formFor(dana.userId);
  expect(await attemptAs(contextOf(priya), form, sender)).toMatchObject({
    value: {
      reason: "forbidden",
      message:
        "You are signed in as Priya Sample now; this form was opened as Dana Sample. Nothing was saved. Send it again to save it as Priya Sample.",
    },
  });
  expect(await attemptAs(contextOf(priya), form, sender)).toEqual({ value: done(priya.userId) });
});

test("nobody who is unknown is named", async () => {
  const form = formFor("11111111-1111-4111-8111-111111111111");
  expect(await attemptAs(contextOf(priya), form, sender)).toMatchObject({
    value: { message: expect.stringContaining("opened as somebody else") },
  });
});

test("what takes an admin stays the form of the admin, whom it asks for", async () => {
  const context = contextOf(priya);
  context.set(adminMissing, true);
  const form = formFor(dana.userId);
  for (const _ of [1, 2])
    expect(await attemptAs(context, form, sender)).toMatchObject({
      value: {
        message: expect.stringMatching(/^Access denied\..* Log in again as Dana Sample in another tab/),
      },
    });
  expect(await attemptAs(contextOf(dana), form, sender)).toEqual({ value: done(dana.userId) });
});

/** Sends a form to its door as Priya, and gives what comes back. */
async function send(
  door: (args: never) => unknown,
  fields: Record<string, string>,
  { id = "", query = "" } = {},
) {
  const url = new URL(`http://localhost:3000/there${query}`);
  const request = new Request(`http://localhost:3000/there.data${query}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const context = contextOf(priya);
  if (query) context.set(adminMissing, true);
  return door({ request, url, context, params: { id }, pattern: "" } as never);
}

test("a note comes back with what was typed, and as the sender's", async () => {
  const { id } = await makeLead();
  const typed = { intent: "note", body: "By Dana.", drawnFor: dana.userId };
  const before = await db().$count(timelineEvents);
  expect(await send(onLead, typed, { id })).toMatchObject({
    init: { status: 403 },
    data: { typed: { ...typed, drawnFor: priya.userId }, recheck: false },
  });
  expect(await db().$count(timelineEvents)).toBe(before);
});

test("settings come back to who is no admin, whoever they were drawn for, and are not stored", async () => {
  const before = await db().select().from(siteSettings);
  const seen = (await findSettingsPage("policy:terms", null))?.seen ?? "";
  const typed = { "fields.title": "Terms", "fields.text": "As we say.", seen };
  const problems = { [dana.userId]: /Log in again as Dana Sample/, [priya.userId]: accessDenied };
  for (const [drawnFor, problem] of Object.entries(problems))
    expect(await send(onSettings, { ...typed, drawnFor }, { query: "?section=policy:terms" })).toMatchObject({
      init: { status: 403 },
      data: {
        result: {
          initialValue: { fields: { title: "Terms", text: "As we say." }, drawnFor },
          error: { "": [expect.stringMatching(problem)] },
        },
      },
    });
  expect(await db().select().from(siteSettings)).toEqual(before);
});
