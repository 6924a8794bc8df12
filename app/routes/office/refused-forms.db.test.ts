import { RouterContextProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { typedIn } from "#app/components/form/reply.ts";
import { action as changeSettings } from "#app/routes/admin/settings.tsx";
import { action as changeLeads } from "#app/routes/office/leads/bulk.tsx";
import { action as onLead } from "#app/routes/office/leads/lead.tsx";
import { action as addLead } from "#app/routes/office/leads/new-lead.tsx";
import { action as changeTask } from "#app/routes/office/tasks/change-task.tsx";
import { actorContext, databaseUnavailable } from "#app/server/context.ts";
import { adminOnly, staffOnly } from "#app/server/identity/guards.server.ts";
import { resolveActor, sessionCookie } from "#app/server/identity/session.server.ts";
import { closeDatabase, databaseUrl, db, openDatabase } from "#db/instance.server.ts";
import { leads, siteSettings, tasks, timelineEvents } from "#db/schema/index.ts";
import { makeLead, makeTask } from "#tests/factories/leads.ts";
import { makeStaff, signInAs } from "#tests/factories/staff.ts";

const forms = {
  note: {
    action: onLead,
    fields: {
      intent: "note",
      body: "Called, and will write.",
      formKey: "6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6",
    },
  },
  task: {
    action: onLead,
    fields: { intent: "task", title: "Call", "dueAt.date": "07/04/2099", "dueAt.time": "09:30" },
  },
  change: {
    action: changeTask,
    fields: { intent: "change", "dueAt.date": "07/04/2099", "dueAt.time": "09:30", version: "1" },
  },
  finish: { action: changeTask, fields: { intent: "finish", done: "yes" } },
  delete: { action: changeLeads, fields: { action: "delete", ids: "" } },
  "new lead": {
    action: addLead,
    fields: { name: "Ada Sample", email: "unavailable@mail.example", source: "phone" },
  },
} as const;
type Form = keyof typeof forms;

let cookie = "";
let url = "";
let isUnavailableNow = false;

/** Opens the pool once: a second one would never be closed. */
function reconnect() {
  if (isUnavailableNow) openDatabase(url);
  isUnavailableNow = false;
}

const ids = { lead: "", task: "" };

beforeAll(async () => {
  const token = await signInAs(await makeStaff({ role: "admin" }));
  cookie = (await sessionCookie(token, new Date())).split(";")[0] ?? "";
  ids.lead = (await makeLead()).id;
  ids.task = (await makeTask(ids.lead)).id;
});

const stored = async () => ({
  leads: await db().select().from(leads),
  tasks: await db().select().from(tasks),
  events: await db().$count(timelineEvents),
  settings: await db().select().from(siteSettings),
});

describe("while the database is unavailable", () => {
  let before: Awaited<ReturnType<typeof stored>>;

  beforeEach(async () => {
    before = await stored();
    url = databaseUrl();
    await closeDatabase();
    isUnavailableNow = true;
  });

  afterEach(reconnect);

  it.each(Object.keys(forms) as Form[])(
    "the form %s returns as it was typed and changes nothing",
    async (form) => {
      const { status, answer } = await send(form);
      expect(status).toBe(503);
      expect(typedIn(answer)).toEqual(fieldsOf(form));
      expect(JSON.stringify(answer)).toMatch(
        form === "delete" ? /Failed to delete lead/ : /Please try again\./,
      );
      expect(answer).not.toMatchObject({ recheck: true });
      reconnect();
      expect(await stored()).toEqual(before);
    },
  );

  it("marks a form of the admin console, and answers a browser without JavaScript with 503", async () => {
    expect((await pass(request("/admin/settings.data"), true)).get(databaseUnavailable)).toBe(true);
    await expect(pass(request("/leads/new"))).rejects.toMatchObject({ init: { status: 503 } });
  });
});

describe("after the session has ended", () => {
  it.each(Object.keys(forms) as Form[])(
    "the form %s returns as it was typed and changes nothing",
    async (form) => {
      const before = await stored();
      const { status, answer } = await send(form, "");
      expect(status).toBe(403);
      expect(typedIn(answer)).toEqual(fieldsOf(form));
      expect(JSON.stringify(answer)).toContain("Your session has ended");
      expect(await stored()).toEqual(before);
    },
  );

  it.each(Object.keys(forms) as Form[])("the form %s says so before it names a wrong field", async (form) => {
    const [[name, text] = ["", ""], ...others] = Object.entries(fieldsOf(form));
    const empty = Object.fromEntries(others.map(([other]) => [other, ""]));
    const { status, answer } = await send(form, "", { ...empty, [name]: text });
    expect(status).toBe(403);
    expect(typedIn(answer)).toMatchObject({ [name]: text });
    expect(answer.error).toEqual({ "": [expect.stringContaining("Your session has ended")] });
    expect(answer.recheck).toBe(false);
  });

  it("the settings return as they were typed and change nothing", async () => {
    const before = await stored();
    const fields = { "fields.shortName": "Unsaved", "fields.phone": "none", seen: "no version" };
    const sent = request("/admin/settings.data?section=company", fields, "");
    const context = await pass(sent, true);
    const answer = await changeSettings({ request: sent, url: new URL(sent.url), context } as never);
    if (answer instanceof Response) throw new Error("Saved");
    expect(answer.init?.status).toBe(403);
    expect(answer.data.result.error).toEqual({ "": [expect.stringContaining("Your session has ended")] });
    expect(typedIn(answer.data.result)).toEqual(fields);
    expect(await stored()).toEqual(before);
  });

  it("redirects a browser without JavaScript to the sign-in page", async () => {
    const sent = pass(request("/leads/new", {}, ""));
    await expect(sent).rejects.toMatchObject({ status: 302 });
  });
});

const path: Record<Form, () => string> = {
  note: () => `/leads/${ids.lead}`,
  task: () => `/leads/${ids.lead}`,
  change: () => `/tasks/${ids.task}/change`,
  finish: () => `/tasks/${ids.task}/change`,
  delete: () => "/leads/bulk",
  "new lead": () => "/leads/new",
};

const fieldsOf = (form: Form) => ({ ...forms[form].fields, ...(form === "delete" && { ids: ids.lead }) });

function request(address: string, fields: Record<string, string> = {}, from = cookie) {
  const headers = { cookie: from, "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams(fields);
  return new Request(`http://localhost:3000${address}`, { method: "POST", headers, body });
}

/** Resolves the actor of a request and runs the guards. */
async function pass(sent: Request, admin = false) {
  const context = new RouterContextProvider();
  context.set(actorContext, (await resolveActor(sent)).actor);
  const args = { request: sent, url: new URL(sent.url), context, params: {}, pattern: "" } as never;
  const next = () => Promise.resolve(new Response("open"));
  await staffOnly(args, next);
  if (admin) await adminOnly(args, next);
  return context;
}

async function send(form: Form, from = cookie, fields: Record<string, string> = fieldsOf(form)) {
  const sent = request(`${path[form]()}.data`, fields, from);
  const context = await pass(sent);
  const id = path[form]().includes("/tasks/") ? ids.task : ids.lead;
  const args = { request: sent, url: new URL(sent.url), context, params: { id }, pattern: "" } as never;
  const answer = await forms[form].action(args);
  if (answer instanceof Response) throw new Error(`Redirected to ${answer.headers.get("location")}`);
  return { status: answer.init?.status, answer: answer.data };
}
