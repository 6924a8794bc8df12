import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveSetting } from "#app/features/settings/company/commands.server.ts";
import { putBack } from "#app/features/settings-page/put-back/commands.server.ts";
import { listPutBack } from "#app/features/settings-page/put-back/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, siteSettings } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

test("a setting is put back once, as a change of its own, by an admin", async () => {
  const actor = await staffActor({ role: "admin" });
  const stored = async () =>
    (await db().select().from(siteSettings).where(eq(siteSettings.key, "stage-limits")))[0];
  const save = async (value: object) => {
    const now = await stored();
    const change = { value, before: now?.value, version: now?.version ?? 0 };
    await saveSetting(actor, "stage-limits", change, new Date());
  };
  const entries = () =>
    db().select().from(auditLog).where(eq(auditLog.actorId, actor.userId)).orderBy(desc(auditLog.id));
  await save({ new: 3, contacted: 9 });
  await save({ new: 5, contacted: 9 });
  const [entry, ...earlier] = await entries();
  expect(await listPutBack([entry, ...earlier].flatMap((each) => each ?? []))).toEqual([entry?.id]);
  const back = (by: typeof actor) => putBack(by, { id: entry?.id ?? 0 });
  expect(await back(await staffActor())).toMatchObject({ reason: "forbidden" });
  expect(await back(actor)).toMatchObject({ ok: true });
  expect((await stored())?.value).toEqual({ new: 3, contacted: 9 });
  expect((await entries())[0]?.data).toEqual({ before: { new: 5 }, after: { new: 3 } });
  expect(await back(actor)).toMatchObject({ reason: "conflict" });
});
