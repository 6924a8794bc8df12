import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "#app/lib/zod.ts";
import { actorContext, sessionOver, workspaceContext } from "#app/server/context.ts";
import { parseForm } from "#app/server/handle-form.server.ts";
import { adminOnly, isOwnForm, staffOnly } from "#app/server/identity/guards.server.ts";
import { findActor, resolveActor, sessionCookie } from "#app/server/identity/session.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";
import { disable, makeStaff, signInAs } from "#tests/factories/staff.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

const site = "http://localhost:3000";
const long = 15 * 24 * 60 * 60_000;
type Sender = "visitor" | "staff" | "admin" | "disabled" | "expired" | "forged";
const cookies = new Map<Sender, string>();

beforeAll(async () => {
  const now = new Date();
  const gone = await makeStaff({ role: "admin" });
  const token = await signInAs(await makeStaff({ role: "user" }));
  const give = async (sender: Sender, value: string) =>
    cookies.set(sender, (await sessionCookie(value, now)).split(";")[0] ?? "");
  await give("staff", token);
  await give("admin", await signInAs(await makeStaff({ role: "admin" })));
  await give("disabled", await signInAs(gone));
  await give("expired", await signInAs(await makeStaff(), { now: new Date(now.getTime() - long) }));
  await give("forged", `${token.slice(0, -5)}AAAAA`);
  await disable(gone);
});

describe("access", () => {
  const out = "302 /login?to=%2Fleads%3Fstatus%3Dnew";
  const areas = {
    office: { path: "/leads?status=new", admin: false },
    admin: { path: "/admin/outbox", admin: true },
  };

  test.each<[Sender, keyof typeof areas, string]>([
    ["visitor", "office", out],
    ["staff", "office", "open"],
    ["admin", "office", "open"],
    ["disabled", "office", out],
    ["expired", "office", out],
    ["forged", "office", out],
    ["visitor", "admin", "302 /login?to=%2Fadmin%2Foutbox"],
    ["staff", "admin", "403 Access denied. Admin privileges required."],
    ["admin", "admin", "open"],
    ["disabled", "admin", "302 /login?to=%2Fadmin%2Foutbox"],
    ["expired", "admin", "302 /login?to=%2Fadmin%2Foutbox"],
    ["forged", "admin", "302 /login?to=%2Fadmin%2Foutbox"],
  ])("%s at an %s page: %s", async (sender, area, outcome) => {
    const { path, admin } = areas[area];
    expect(await guarded(new Request(site + path, { headers: cookieOf(sender) }), admin)).toBe(outcome);
  });

  test("remembers every page of the office through sign-in", async () => {
    for (const path of ["/dashboard", "/dashboard?mine=1", "/leads"])
      expect(await guarded(new Request(site + path), false)).toBe(
        `302 /login?${new URLSearchParams({ to: path })}`,
      );
  });

  test.each<[Sender, string]>([
    ["staff", "open"],
    ["expired", "302 /login?to=%2Fleads%2F7"],
  ])("%s sending a form: %s, back to its page", async (sender, outcome) => {
    const headers = { ...cookieOf(sender), referer: `${site}/leads/7`, origin: site };
    expect(await guarded(new Request(`${site}/tasks/7/done`, { method: "POST", headers }), false)).toBe(
      outcome,
    );
  });

  test.each([false, true])(
    "passes a client router's form on as a visitor after the session ended (admin: %s)",
    async (admin) => {
      const request = new Request(`${site}/leads/7.data`, { method: "POST", headers: cookieOf("expired") });
      const context = new RouterContextProvider();
      expect(await guarded(request, admin, context)).toBe("open");
      expect([context.get(sessionOver), context.get(actorContext).kind]).toEqual([true, "visitor"]);
    },
  );

  test("a client router's form for an admin route is refused before its fields are read, and comes back", async () => {
    const post = (path: string) => new Request(site + path, { method: "POST", headers: cookieOf("staff") });
    const context = new RouterContextProvider();
    expect(await guarded(post("/admin/settings.data"), true, context)).toBe("open");
    const form = await parseForm(
      new Request(site, { method: "POST", body: new URLSearchParams({ userId: "forged" }) }),
      z.object({ userId: z.uuid() }),
      { context },
    );
    expect(form.ok === false && [form.reply.init?.status, form.reply.data]).toMatchObject([
      403,
      { error: { "": ["Access denied. Admin privileges required."] }, initialValue: { userId: "forged" } },
    ]);
    expect(await guarded(post("/admin/settings"), true)).toMatch(/^403 Access denied/);
    const visit = new Request(`${site}/admin/settings.data`, { headers: cookieOf("staff") });
    expect(await guarded(visit, true)).toMatch(/^403 Access denied/);
  });

  test("an admin without the second factor that is required is led to its set-up", async () => {
    const visit = () => new Request(`${site}/admin/outbox`, { headers: cookieOf("admin") });
    const value = { requireSecondFactor: true };
    await db().insert(siteSettings).values({ key: "security", value });
    try {
      expect(await guarded(visit(), true)).toBe("302 /account#second-factor");
      expect(await guarded(visit(), false)).toBe("open");
    } finally {
      await db().delete(siteSettings).where(eq(siteSettings.key, "security"));
    }
    expect(await guarded(visit(), true)).toBe("open");
  });

  test("answers a document form at its own URL, so that a reload sends it again", async () => {
    expect(await guarded(ownForm("expired"), false)).toMatch(
      /^401 Nothing was saved, .* then reload this page/,
    );
    const settings = `${site}/admin/settings`;
    const headers = { ...cookieOf("staff"), referer: `${settings}?section=fees`, origin: site };
    expect(await guarded(new Request(settings, { method: "POST", headers }), true)).toMatch(
      /^403 .* Nothing was saved, .* then reload this page/,
    );
  });

  test("answers an event stream of a visitor with 401", async () => {
    const headers = { accept: "text/event-stream" };
    expect(await guarded(new Request(`${site}/events`, { headers }), false)).toBe("401");
  });

  test("answers 503 while the database is unavailable, without asking for a password", async () => {
    const request = new Request(`${site}/leads`, { headers: cookieOf("staff") });
    const button = new Request(`${site}/tasks/7/done`, { method: "POST", headers: cookieOf("staff") });
    const [outcome, ...sent] = await whileUnavailable(async () => [
      await guarded(request, false),
      await guarded(ownForm("staff"), false),
      await guarded(button, false),
    ]);
    expect(outcome).toBe("503");
    for (const each of sent)
      expect(each).toMatch(/^503 .* we don't know whether your form was saved\..* reload this page/);
  });

  test("answers 503 when the lookup of the session fails for any other reason", async () => {
    const request = () => new Request(`${site}/leads`, { headers: cookieOf("staff") });
    await db().execute(sql`alter table auth.sessions rename to sessions_away`);
    try {
      expect(await guarded(request(), false)).toBe("503");
      expect(await findActor(request())).toBeUndefined();
    } finally {
      await db().execute(sql`alter table auth.sessions_away rename to sessions`);
    }
    expect(await guarded(request(), false)).toBe("open");
  });
});

describe("a form from another site", () => {
  test.each<[Record<string, string>, boolean]>([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: site }, false],
    [{ origin: site }, true],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
    [{}, true],
  ])("recognizes our own form by %j: %s", (headers, ours) => {
    expect(isOwnForm(new Request(`${site}/logout`, { method: "POST", headers }))).toBe(ours);
    expect(isOwnForm(new Request(`${site}/logout`, { headers }))).toBe(true);
  });
});

describe("the actor of a request", () => {
  const asked = (sender: Sender) => findActor(new Request(site, { headers: cookieOf(sender) }));

  test("is the user of the session, else a visitor", async () => {
    expect(await asked("staff")).toMatchObject({ kind: "staff", role: "user" });
    expect(await asked("expired")).toEqual({ kind: "visitor" });
    expect(await findActor(new Request(site))).toEqual({ kind: "visitor" });
  });

  test("is unknown while the database is unavailable", async () => {
    expect(await whileUnavailable(() => asked("staff"))).toBeUndefined();
  });

  test("does not extend the session", async () => {
    const soon = new Date(Date.now() + 6 * 60_000);
    const request = new Request(site, { headers: cookieOf("admin") });
    await findActor(request, soon);
    expect((await resolveActor(request, soon)).cookie).toMatch(/^session=/);
  });
});

describe("the session cookie", () => {
  test("is HttpOnly and SameSite, and is removed when the session has ended", async () => {
    const { cookie, actor } = await resolveActor(new Request(site, { headers: cookieOf("expired") }));
    expect(actor.kind).toBe("visitor");
    expect(cookie).toMatch(/^session=; Max-Age=0; .*HttpOnly; SameSite=Lax$/);
  });

  test("is not changed by a POST", async () => {
    const post = { method: "POST", headers: cookieOf("expired") };
    expect((await resolveActor(new Request(site, post))).cookie).toBeUndefined();
  });

  test("is renewed at most once in five minutes, to live as long as the session", async () => {
    const request = () => new Request(site, { headers: cookieOf("staff") });
    expect((await resolveActor(request())).cookie).toBeUndefined();
    const soon = new Date(Date.now() + 6 * 60_000);
    const renewed = (await resolveActor(request(), soon)).cookie ?? "";
    expect(Date.parse(/Expires=([^;]+)/.exec(renewed)?.[1] ?? "")).toBeGreaterThan(
      Date.now() + long - 86_400_000,
    );
    expect((await resolveActor(request(), soon)).cookie).toBeUndefined();
    expect((await resolveActor(request(), new Date(soon.getTime() + 10 * 86_400_000))).actor.kind).toBe(
      "staff",
    );
  });

  test("that is invalid is removed, and a visitor without one gets none", async () => {
    const odd = new Request(site, { headers: { cookie: "session=%7B; other=1" } });
    expect(await resolveActor(odd)).toEqual({
      actor: { kind: "visitor" },
      cookie: expect.stringMatching(/^session=;/),
    });
    expect((await resolveActor(new Request(site))).cookie).toBeUndefined();
  });
});

const cookieOf = (sender: Sender): Record<string, string> => {
  const cookie = cookies.get(sender);
  return cookie ? { cookie } : {};
};

/** As a browser without JavaScript sends the form of its own page. */
const ownForm = (sender: Sender) =>
  new Request(`${site}/leads/7`, {
    method: "POST",
    headers: { ...cookieOf(sender), referer: `${site}/leads/7?timeline=all`, origin: site },
  });

/** The result of the guards in one line. */
async function guarded(request: Request, admin: boolean, context = new RouterContextProvider()) {
  const { actor, workspace } = await resolveActor(request);
  context.set(actorContext, actor);
  if (workspace) context.set(workspaceContext, workspace);
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "" };
  const next = async () => new Response("open");
  try {
    await staffOnly(args, next);
    if (admin) await adminOnly(args, next);
    return "open";
  } catch (thrown) {
    return describeAnswer(thrown);
  }
}

function describeAnswer(thrown: unknown) {
  if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("location") ?? ""}`.trim();
  const { data, init } = thrown as { data: { message: string } | null; init: { status: number } };
  return `${init.status} ${data?.message ?? ""}`.trim();
}
