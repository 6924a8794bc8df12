import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveOwnerToken } from "#app/routes/funnel/owner-cookie.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, leads } from "#db/schema/index.ts";
import { anAnalysisForm, sendAnalysis } from "#tests/factories/analysis.ts";

/** A report, and the token that was mailed to its owner. */
async function mailed() {
  const form = anAnalysisForm();
  const leadId = await sendAnalysis(form);
  const [row] = await db()
    .select({ token: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .where(eq(analysisSubscribers.email, form.email));
  return { leadId, token: row?.token ?? "" };
}

const open = async (leadId: string, query: string) => {
  const url = new URL(`http://localhost:3000/analysis/${leadId}?${query}`);
  const reply = await moveOwnerToken(new Request(url), url);
  return { to: reply?.headers.get("location"), cookie: reply?.headers.get("set-cookie") ?? null };
};

test("moves the owner's token into the cookie", async () => {
  const { leadId, token } = await mailed();
  await db()
    .update(leads)
    .set({ email: sql`upper(${leads.email})` })
    .where(eq(leads.id, leadId));
  const { to, cookie } = await open(leadId, `of=${token}&vacancy=5`);
  expect(to).toBe(`/analysis/${leadId}?vacancy=5`);
  expect(cookie).toMatch(/^owner=.+Path=\/; HttpOnly/);
});

test("ignores the token of another owner, an unknown one and an empty one", async () => {
  const [mine, other] = [await mailed(), await mailed()];
  const path = `/analysis/${mine.leadId}`;
  for (const token of [other.token, crypto.randomUUID(), "%3Cscript%3E", ""])
    expect(await open(mine.leadId, `of=${token}`)).toEqual({ to: path, cookie: null });
  const url = new URL(`http://localhost:3000${path}?vacancy=5`);
  expect(await moveOwnerToken(new Request(url), url)).toBeNull();
});

test("sets no cookie for a deleted report", async () => {
  const { leadId, token } = await mailed();
  await db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId));
  expect((await open(leadId, `of=${token}`)).cookie).toBeNull();
});
