import { and, desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { ensureAdmin, signIn } from "#app/features/accounts/commands.server.ts";
import { resetSecondFactor } from "#app/features/accounts/people/commands/accounts.server.ts";
import { findSession } from "#app/features/accounts/queries.server.ts";
import {
  addPasskey,
  confirmApp,
  removeApp,
  renewCodes,
  startApp,
} from "#app/features/accounts/second-factor/commands/factors.server.ts";
import {
  startPasskey,
  startPasskeySignIn,
} from "#app/features/accounts/second-factor/commands/passkeys.server.ts";
import {
  finishSignIn,
  signInWithPasskey,
} from "#app/features/accounts/second-factor/commands/sign-in.server.ts";
import { findAppSetUp, findOwnFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { codeOfStep, stepAt } from "#app/features/accounts/second-factor/rules.ts";
import { type StaffActor, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, outbox, sessions, siteSettings } from "#db/schema/index.ts";
import { makePasskey } from "#tests/factories/passkey.ts";
import { makeStaff, signInAs } from "#tests/factories/staff.ts";

const now = new Date("2026-11-21T12:00:05Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const visit = { ip: "203.0.113.9", userAgent: "Test browser" };
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function keyOf(secret: string) {
  const bits = Array.from(secret.replaceAll(" ", ""), (each) =>
    alphabet.indexOf(each).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function person(fields: Parameters<typeof makeStaff>[0] = {}) {
  const made = await makeStaff(fields);
  const session = await findSession(await signInAs(made, { now }), now);
  if (!session) throw new Error("The session did not open");
  return { ...made, actor: session.actor };
}

async function withApp(fields: Parameters<typeof makeStaff>[0] = {}) {
  const someone = await person(fields);
  await startApp(someone.actor);
  const key = keyOf((await findAppSetUp(someone.actor, "Sample"))?.secret ?? "");
  const codeAt = (seconds: number) => codeOfStep(key, stepAt(later(seconds)));
  const set = await confirmApp(someone.actor, { code: codeAt(0), current: someone.password }, now);
  if (!set.ok) throw new Error(set.message);
  return { ...someone, codeAt, codes: set.value.codes ?? [] };
}

async function pendingOf({ email, password }: { email: string; password: string }, at = now) {
  const step = await signIn(visitor, { email, password, ...visit }, at);
  if (!step.ok || !("pending" in step.value)) throw new Error("No second step was asked for");
  return step.value.pending.token;
}

const finish = (token: string, code: string, at = now) =>
  finishSignIn(visitor, { token, code, ...visit }, at);
const reasonOf = (result: { ok: boolean; message?: string }) => (result.ok ? "in" : result.message);

async function requireFactor(isRequired: boolean) {
  const value = { requireSecondFactor: isRequired };
  await db()
    .insert(siteSettings)
    .values({ key: "security", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
}

afterEach(() => requireFactor(false));

describe("an app", () => {
  test("is asked for after the password, and a code signs in once", async () => {
    const someone = await withApp();
    const token = await pendingOf(someone, later(30));
    expect(await findSession(token, later(30))).toBeUndefined();
    expect(reasonOf(await finish(token, "000000", later(30)))).toMatch(/^This code isn't right/);
    expect(reasonOf(await finish(token, someone.codeAt(0), later(30)))).toMatch(/was used already/);
    const both = await Promise.all([1, 2].map(() => finish(token, someone.codeAt(30), later(30))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const next = await pendingOf(someone, later(31));
    expect(reasonOf(await finish(next, someone.codeAt(30), later(31)))).toMatch(/was used already/);
    expect(reasonOf(await finish(next, someone.codeAt(60), later(31 + 601)))).toMatch(/took too long/);
  });

  test("is set up with the password and a code of it, and removed with its recovery codes", async () => {
    const { actor, password } = await person();
    await startApp(actor);
    const key = keyOf((await findAppSetUp(actor, "Sample"))?.secret ?? "");
    const code = codeOfStep(key, stepAt(now));
    expect(await confirmApp(actor, { code, current: "wrong" }, now)).toMatchObject({ field: "current" });
    expect(await confirmApp(actor, { code: "000000", current: password }, now)).toMatchObject({
      field: "code",
    });
    expect(await confirmApp(actor, { code, current: password }, now)).toMatchObject({ ok: true });
    expect(await startApp(actor)).toMatchObject({ reason: "conflict" });
    expect(await findOwnFactors(actor)).toMatchObject({ hasApp: true, codesLeft: 10 });
    await removeApp(actor, { current: password });
    expect(await findOwnFactors(actor)).toMatchObject({ hasApp: false, codesLeft: 0 });
  });
});

test("a recovery code works once, even when it arrives twice in the same second", async () => {
  const someone = await withApp();
  const [code = "", other = ""] = someone.codes;
  const tokens = [await pendingOf(someone), await pendingOf(someone)];
  const both = await Promise.all(tokens.map((token) => finish(token, code)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const again = await pendingOf(someone);
  expect(reasonOf(await finish(again, code.toUpperCase()))).toMatch(/recovery code was used already/);
  expect(reasonOf(await finish(again, "aaaaa-aaaaa"))).toMatch(/not one of your codes/);
  expect(await findOwnFactors(someone.actor)).toMatchObject({ codesLeft: 9 });
  await renewCodes(someone.actor, { current: someone.password }, now);
  expect(reasonOf(await finish(again, other))).toMatch(/not one of your codes/);
  const [entry] = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${someone.id}`), eq(auditLog.ip, visit.ip)))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({ action: "second_factor", data: { recoveryCode: "used" } });
});

test("a passkey signs in, and neither its signature nor its challenge works twice", async () => {
  const { actor, password, id } = await person();
  const key = makePasskey();
  const current = password;
  const add = (response: string, as: StaffActor = actor) =>
    addPasskey(as, { name: "Laptop", response, current }, now);
  const other = await person();
  const stolen = key.register(await startPasskey(other.actor, "Sample", now));
  expect(await add(stolen)).toMatchObject({ reason: "invalid" });
  const made = await add(key.register(await startPasskey(actor, "Sample", now)));
  expect(made).toMatchObject({ ok: true, value: { codes: expect.any(Array) } });
  const use = (response: string, at = now) => signInWithPasskey(visitor, { response, ...visit }, at);

  const response = key.signIn(await startPasskeySignIn(null, now));
  expect(await use(response)).toMatchObject({ ok: true, value: { userId: id } });
  expect(await use(response)).toMatchObject({ reason: "invalid" });
  const options = await startPasskeySignIn(id, now);
  expect(options.allowCredentials).toHaveLength(1);
  expect(await use(key.signIn(options), later(301))).toMatchObject({ reason: "invalid" });
  expect(await use(key.signIn(await startPasskeySignIn(other.id, now)))).toMatchObject({ reason: "invalid" });
  expect(await use(makePasskey().signIn(await startPasskeySignIn(null, now)))).toMatchObject({ ok: false });
  for (const broken of ["", "{}", "[1]", "null"])
    expect(await use(broken)).toMatchObject({ reason: "invalid" });
});

describe("a lost second factor", () => {
  test("is reset by another admin, who can't reset their own", async () => {
    const admin = await withApp({ role: "admin" });
    const someone = await withApp();
    const pending = await pendingOf(someone);
    expect(await resetSecondFactor(admin.actor, { userId: admin.id }, now)).toMatchObject({
      reason: "conflict",
    });
    expect(await resetSecondFactor(someone.actor, { userId: admin.id }, now)).toMatchObject({
      reason: "forbidden",
    });
    expect(await resetSecondFactor(admin.actor, { userId: someone.id }, now)).toMatchObject({ ok: true });
    expect(await db().$count(sessions, eq(sessions.userId, someone.id))).toBe(0);
    expect(reasonOf(await finish(pending, someone.codeAt(30)))).toMatch(/took too long/);
    expect(await signInAs(someone, { now })).toEqual(expect.any(String));
    const [mail] = await db()
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `factor-reset:${someone.id}:${now.getTime()}`));
    expect(mail?.payload).toMatchObject({ by: admin.name });
  });

  test("is cleared by the command that gives an admin a new password", async () => {
    const { email, id } = await withApp({ role: "admin" });
    await ensureAdmin({ email, password: "six lamps on a porch" });
    expect(await signInAs({ email, password: "six lamps on a porch" }, { now })).toEqual(expect.any(String));
    expect(id).toBeDefined();
  });
});

test("while one is required, an admin without it has no more rights than staff", async () => {
  const [bare, staff, admin] = [
    await makeStaff({ role: "admin" }),
    await makeStaff(),
    await withApp({ role: "admin" }),
  ];
  await requireFactor(true);
  const open = async (someone: typeof bare) => findSession(await signInAs(someone, { now }), now);
  expect(await open(bare)).toMatchObject({ actor: { role: "user" }, workspace: { needsFactor: true } });
  expect(await open(staff)).toMatchObject({ actor: { role: "user" }, workspace: { needsFactor: false } });
  const inside = await finish(await pendingOf(admin), admin.codeAt(30));
  if (!inside.ok) throw new Error(inside.message);
  expect(inside.value.needsFactor).toBe(false);
  expect(await findSession(inside.value.token, now)).toMatchObject({ actor: { role: "admin" } });
  expect(await removeApp(admin.actor, { current: admin.password })).toMatchObject({ reason: "conflict" });
});
