import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { StaffActor } from "#app/lib/actor.ts";
import { action as changeLeads } from "#app/routes/office/leads/bulk.tsx";
import { loader as leadPage, action as onLead } from "#app/routes/office/leads/lead.tsx";
import { action as changeTask, loader as taskPage } from "#app/routes/office/tasks/change-task.tsx";
import { actorContext } from "#app/server/context.ts";
import { db } from "#db/instance.server.ts";
import { tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";
import { shownIn } from "#tests/factories/routes.ts";

type Sent = { as: StaffActor; id?: string; script?: boolean; fields: [string, string][] };

/** Route arguments, from a browser without JavaScript or (`script`) from the client router. */
function sent({ as, id = "", script = false, fields }: Sent) {
  const url = new URL(`http://localhost/leads/${id}/act`);
  const request = new Request(script ? `${url}.data` : url, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const context = new RouterContextProvider();
  context.set(actorContext, as);
  return { request, url, context, params: { id }, pattern: "" } as never;
}

type Answer = Awaited<ReturnType<typeof onLead>>;

function seen(answer: Answer) {
  if (!(answer instanceof Response)) return { status: answer.init?.status, data: shownIn(answer.data) };
  const cookie = answer.headers.get("set-cookie") ?? "";
  const [, value = ""] = /toast=([^;]+)/.exec(cookie) ?? [];
  const toast = JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as unknown;
  return { status: answer.status, to: answer.headers.get("location"), toast };
}

type Fields = [string, string][];
const note = (body: string): Fields => [
  ["intent", "note"],
  ["body", body],
];
const newTask = (over: Record<string, string> = {}): Fields =>
  Object.entries({
    intent: "task",
    title: "Call",
    "dueAt.date": "07/04/2099",
    "dueAt.time": "09:30",
    assignedTo: "",
    ...over,
  });

describe("the page of a lead", () => {
  it("adds a note and redirects with a toast", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    expect(seen(await onLead(sent({ as, id, fields: note("Called.") })))).toMatchObject({
      status: 302,
      to: `/leads/${id}`,
      toast: { tone: "success", text: "Note added" },
    });
  });

  it("adds a task, due in the company's time zone", async () => {
    const as = await makeStaff();
    const { id } = await makeLead();
    expect(seen(await onLead(sent({ as, id, fields: newTask() })))).toMatchObject({
      toast: { text: "Task added" },
    });
    const [task] = await db().select().from(tasks).where(eq(tasks.leadId, id));
    expect(task).toMatchObject({ title: "Call", dueAt: new Date("2099-07-04T14:30:00Z"), assignedTo: null });
  });

  it("requests an estimate, and names what is missing", async () => {
    const as = await makeStaff();
    const fields: Fields = [["intent", "estimate"]];
    const home = { streetAddress: "12 Sample Ave", city: "Ames", zipCode: "50010", propertyType: "condo" };
    const [bare, whole] = [await makeLead(home), await makeLead({ ...home, squareFootage: 900 })];
    expect(seen(await onLead(sent({ as, id: bare.id, fields })))).toMatchObject({
      status: 422,
      data: { problem: "The rent cannot be estimated yet. Missing: square feet." },
    });
    expect(seen(await onLead(sent({ as, id: whole.id, fields })))).toMatchObject({
      to: `/leads/${whole.id}`,
      toast: { text: "Rent estimate asked for" },
    });
  });

  it.each([true, false])("returns a refused note with its message (JavaScript: %s)", async (script) => {
    const as = await makeStaff();
    const { id } = await makeLead();
    const body = "a".repeat(10_001);
    const problem = "Please keep this under 10,000 characters.";
    expect(seen(await onLead(sent({ as, id, script, fields: note(body) })))).toEqual({
      status: 422,
      data: { problem, fields: { body: [problem] }, typed: { intent: "note", body }, recheck: true },
    });
  });

  it("returns the note if the lead was deleted", async () => {
    const as = await makeStaff();
    const { id } = await makeLead({ deletedAt: new Date() });
    expect(seen(await onLead(sent({ as, id, fields: note("Called.") })))).toMatchObject({
      status: 404,
      data: {
        problem: "This lead is gone, so your note is not stored. Copy it to keep it.",
        typed: { body: "Called." },
        recheck: false,
      },
    });
  });

  it("shows who deleted the lead, and only to admins what it was", async () => {
    const [as, admin] = [await makeStaff({ name: "Dana Sample" }), await makeStaff({ role: "admin" })];
    const { id } = await makeLead({ name: "Ada Sample" });
    await changeLeads(
      sent({
        as,
        fields: [
          ["action", "delete"],
          ["ids", id],
        ],
      }),
    );
    expect(await leadPage(sent({ as: admin, id, fields: [] }))).toMatchObject({
      data: { deleted: { id, name: "Ada Sample", deletedBy: "Dana Sample", page: { lead: { id } } } },
      init: { status: 404 },
    });
    expect(await leadPage(sent({ as, id, fields: [] }))).toMatchObject({
      data: { deleted: { id, deletedBy: "Dana Sample", page: null } },
    });
    const unknown = "11111111-1111-4111-8111-111111111111";
    expect(await leadPage(sent({ as: admin, id: unknown, fields: [] }))).toMatchObject({
      data: { deleted: null },
      init: { status: 404 },
    });
  });
});

describe("a task", () => {
  it("returns every field when it is refused", async () => {
    const as = await makeStaff();
    const { id } = await makeTask((await makeLead()).id);
    const shared: Fields = [
      ["intent", "change"],
      ["version", "1"],
      ["back", "/dashboard?mine=1"],
    ];
    const due: Fields = [["dueAt.date", "02/30/2027"], ["dueAt.time", "09:30"], ...shared];
    expect(seen(await changeTask(sent({ as, id, fields: due })))).toMatchObject({
      status: 422,
      data: { fields: { "dueAt.date": ["Date input not valid."] }, typed: Object.fromEntries(due) },
    });
    const gone = "11111111-1111-4111-8111-111111111111";
    const person: Fields = [
      ["dueAt.date", "02/28/2099"],
      ["dueAt.time", "09:30"],
      ["assignedTo", gone],
      ...shared,
    ];
    expect(seen(await changeTask(sent({ as, id, fields: person })))).toMatchObject({
      status: 422,
      data: {
        fields: { assignedTo: ["This person is not on the staff any more."] },
        typed: Object.fromEntries(person),
      },
    });
  });

  it("has a page with its form, unless its lead is deleted", async () => {
    const as = await makeStaff();
    const { id } = await makeTask((await makeLead({ name: "Ada Sample" })).id);
    expect(await taskPage(sent({ as, id, fields: [] }))).toMatchObject({
      task: { id, lead: { name: "Ada Sample" } },
    });
    const gone = await makeTask((await makeLead({ deletedAt: new Date() })).id);
    await expect(taskPage(sent({ as, id: gone.id, fields: [] }))).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  it("answers 409 if someone else changed it", async () => {
    const as = await makeStaff();
    const { id } = await makeTask((await makeLead()).id, { version: 2 });
    const fields: [string, string][] = [
      ["intent", "change"],
      ["dueAt.date", "02/28/2099"],
      ["dueAt.time", "09:30"],
      ["version", "1"],
    ];
    expect(seen(await changeTask(sent({ as, id, script: true, fields }))).status).toBe(409);
  });

  it("is not moved by assigning it", async () => {
    const [as, other] = [await makeStaff(), await makeStaff({ name: "Tom Sample" })];
    const { id } = await makeTask((await makeLead()).id, { dueAt: new Date("2025-02-28T15:30:20Z") });
    const change = async (over: Record<string, string>) =>
      seen(
        await changeTask(
          sent({
            as,
            id,
            fields: Object.entries({
              intent: "change",
              "dueAt.date": "02/28/2025",
              "dueAt.time": "09:30",
              version: "1",
              ...over,
            }),
          }),
        ),
      );
    // Overdue, at some second of that minute: assigning the task does not move it.
    expect(await change({ assignedTo: other.userId })).toMatchObject({ toast: { text: "Task saved" } });
    expect(
      await change({ "dueAt.date": "07/04/2099", assignedTo: other.userId, version: "2" }),
    ).toMatchObject({ status: 302 });
    const [task] = await db().select().from(tasks).where(eq(tasks.id, id));
    expect(task).toMatchObject({ assignedTo: other.userId, dueAt: new Date("2099-07-04T14:30:00Z") });
  });

  it("redirects only to pages of the office", async () => {
    const as = await makeStaff();
    const { id } = await makeTask((await makeLead()).id);
    const finish = async (back: string) => {
      const fields: [string, string][] = [
        ["intent", "finish"],
        ["done", "yes"],
        ["back", back],
      ];
      return seen(await changeTask(sent({ as, id, fields }))).to;
    };
    expect(await finish("/leads?status=new")).toBe("/leads?status=new");
    expect(await finish("//other.example")).toBe("/dashboard");
  });
});

it("deletes one or several leads and names the result", async () => {
  const as = await makeStaff();
  const ids = [(await makeLead()).id, (await makeLead()).id, (await makeLead()).id];
  const remove = async (...chosen: string[]) =>
    seen(
      await changeLeads(
        sent({
          as,
          fields: [["action", "delete"], ...chosen.map((id): [string, string] => ["ids", id]), back],
        }),
      ),
    );
  const back: [string, string] = ["back", "/leads?status=new"];
  expect(await remove(ids[0] ?? "")).toMatchObject({
    to: "/leads?status=new",
    toast: { text: "Lead deleted successfully. For 30 days an admin can restore what was deleted." },
  });
  expect(await remove(...ids)).toMatchObject({
    toast: { text: expect.stringMatching(/^2 leads deleted successfully\. For 30 days an admin/) },
  });
  expect(await remove(...ids)).toMatchObject({
    toast: { text: "Nothing was deleted. The selected leads were already gone" },
  });
  expect(await remove()).toMatchObject({
    status: 422,
    data: { problem: "Choose at least one lead." },
  });
});
