import { expect, test } from "vitest";
import { setupCode } from "#app/features/backups/setup-code.server.ts";
import { action } from "#app/routes/auth/restore.tsx";
import { db } from "#db/instance.server.ts";
import { restores } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { makeStaff } from "#tests/factories/staff.ts";

test("reads no archive while a restore is in progress", async () => {
  await db().insert(restores).values({ key: "backups/a.zip", startedBy: "test", step: "loading" });
  const args: { request: Request } = sentTo({ path: `/restore?code=${setupCode}`, fields: { backupId: "" } });
  expect(await answerOf(action(args as never))).toMatchObject({ status: 302 });
  expect(args.request.bodyUsed).toBe(false);
});

test.each([
  ["without the code", "/restore", { status: 404 }],
  ["with another code", "/restore?code=another", { status: 404 }],
  ["with a code in other letters", `/restore?code=${"é".repeat(setupCode.length)}`, { status: 404 }],
  ["once people can sign in", `/restore?code=${setupCode}`, { status: 302, to: "/login" }],
])("reads no archive %s", async (_, path, answer) => {
  await makeStaff({ role: "admin" });
  const args: { request: Request } = sentTo({ path, fields: { backupId: "" } });
  expect(await answerOf(action(args as never))).toMatchObject(answer);
  expect(args.request.bodyUsed).toBe(false);
});
