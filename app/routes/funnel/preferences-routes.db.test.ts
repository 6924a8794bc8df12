import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { preferencesLinks } from "#app/features/messaging/preferences/commands.server.ts";
import { action as save, loader as show } from "#app/routes/funnel/preferences.tsx";
import { loader as open, action as post } from "#app/routes/funnel/unsubscribe.ts";
import { db } from "#db/instance.server.ts";
import { emailPreferences } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";

async function aMailbox() {
  const email = `${randomUUID()}@owner.example`;
  const url = (await preferencesLinks(db(), [email])).get(email)?.url ?? "";
  return { email, key: url.split("/").at(-1) ?? "" };
}

const oneClick = { "List-Unsubscribe": "One-Click" };
const stoppedAt = async (email: string) =>
  (await db().select().from(emailPreferences).where(eq(emailPreferences.email, email)))[0]?.stoppedAt ?? null;

const to = (key: string, fields?: Record<string, string>) =>
  sentTo({ path: `/unsubscribe/${key}`, params: { key }, ...(fields && { fields }) });

test("the button of a mail program stops marketing once, and tells no key from another", async () => {
  const { email, key } = await aMailbox();
  expect((await answerOf(post(to(key, oneClick)))).status).toBe(200);
  const first = await stoppedAt(email);
  expect(first).not.toBeNull();
  expect((await answerOf(post(to(key, oneClick)))).status).toBe(200);
  expect(await stoppedAt(email)).toEqual(first);
  expect((await answerOf(post(to(randomUUID(), oneClick)))).status).toBe(200);
  expect((await answerOf(post(to("x", oneClick)))).status).toBe(200);
});

test("takes the body as multipart, too", async () => {
  const { email, key } = await aMailbox();
  const args = to(key) as unknown as { request: Request; params: { key: string } };
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  const request = new Request(args.request.url, { method: "POST", body });
  expect((await answerOf(post({ ...args, request } as never))).status).toBe(200);
  expect(await stoppedAt(email)).not.toBeNull();
});

test("a scanner that opens the link, or posts something else, changes nothing", async () => {
  const { email, key } = await aMailbox();
  for (let time = 0; time < 50; time += 1)
    expect(await answerOf(Promise.resolve(open(to(key))))).toMatchObject({ to: `/preferences/${key}` });
  expect(await answerOf(post(to(key, { any: "thing" })))).toMatchObject({ status: 303 });
  await answerOf(show(sentTo({ path: `/preferences/${key}`, params: { key } })));
  expect(await stoppedAt(email)).toBeNull();
});

test("the page saves a choice without a cookie, and answers an unknown key the same", async () => {
  const { email, key } = await aMailbox();
  const fields = { intent: "stop", formKey: randomUUID(), startedAt: String(Date.now() - 60_000) };
  const send = (path: string) =>
    answerOf(save(sentTo({ path: `/preferences/${path}`, params: { key: path }, fields })));
  expect(await send(key)).toMatchObject({ status: 302, to: `/preferences/${key}?saved` });
  expect(await stoppedAt(email)).not.toBeNull();
  const other = randomUUID();
  expect(await send(other)).toMatchObject({ status: 302, to: `/preferences/${other}?saved` });
  const shown = await answerOf(show(sentTo({ path: `/preferences/${other}`, params: { key: other } })));
  expect(shown).toMatchObject({ status: 200, data: { preferences: null } });
});
