import { beforeAll, expect, test } from "vitest";
import { recordMessages } from "#app/features/messaging/outbox/commands.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { loader } from "#app/routes/admin/outbox-body.ts";
import { db } from "#db/instance.server.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { staffActor } from "#tests/factories/staff.ts";

let id = "";

beforeAll(async () => {
  const [job = 0] = await createJobs({ kind: "mail-new-lead", doneAt: new Date() });
  id = String(job);
  await db().transaction((tx) =>
    recordMessages(tx, {
      outboxId: job,
      mode: "sandbox",
      kind: "mail-new-lead",
      recipient: "a@staff.example",
      sender: "b@c.example",
      subject: "New lead",
      html: "<script>alert(1)</script>",
      body: "x",
      headers: {},
      reason: "Because.",
    }),
  );
});

async function open(actor: Actor, params: { id: string }) {
  const { reply } = await answerOf(
    loader(sentTo({ path: `/admin/outbox/${params.id}/body`, params, actor })),
  );
  return reply ?? Response.error();
}

test("an admin gets the preview, sandboxed: nothing in it runs, loads or navigates", async () => {
  const response = await open(await staffActor({ role: "admin" }), { id });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("<script>alert(1)</script>");
  const policy = response.headers.get("Content-Security-Policy")?.split("; ");
  expect(policy).toEqual(
    expect.arrayContaining(["sandbox", "default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
  );
  expect(policy?.join()).not.toMatch(/script-src|allow-/);
  expect(response.headers.get("Origin-Agent-Cluster")).toBe("?0");
});

test("is not found by others", async () => {
  for (const actor of [visitor, await staffActor({ role: "user" })])
    expect((await open(actor, { id })).status).toBe(404);
});

test("an unknown number is not found", async () => {
  const admin = await staffActor({ role: "admin" });
  for (const wrong of ["0", "-1", "1e99", "x", "999999", "1.5"])
    expect((await open(admin, { id: wrong })).status).toBe(404);
});
