import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  createPasswordReset,
  ensureAdmin,
  ensureConfiguredAdmin,
  requestPasswordReset,
  setNewPassword,
  signIn,
  signOut,
} from "#app/features/accounts/commands.server.ts";
import { findReset, findSession, listAdminEmails, listStaff } from "#app/features/accounts/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { outbox, passwordResets, sessions, users } from "#db/schema/index.ts";
import { countWaiting } from "#tests/factories/locks.ts";
import { disable, makeInvited, makeStaff, signInAs } from "#tests/factories/staff.ts";

const visit = { ip: "203.0.113.9", userAgent: "Test browser" };
const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const refusal = { ok: false, reason: "invalid", message: "Invalid email or password" };

describe("signing in", () => {
  test("works with the right password in any letter case of the email, and stores its origin", async () => {
    const person = await makeStaff({ role: "admin" });
    const result = await signIn(
      visitor,
      { email: person.email.toUpperCase(), password: person.password, ...visit },
      now,
    );
    if (!result.ok || "pending" in result.value) throw new Error("No session was opened");
    const session = await findSession(result.value.token, now);
    expect(session?.actor).toMatchObject({
      kind: "staff",
      userId: person.id,
      role: "admin",
      name: person.name,
    });
    const [row] = await db().select().from(sessions).where(eq(sessions.userId, person.id));
    expect(row).toMatchObject(visit);
    expect(result.value.token).not.toContain(row?.secretHash.toString("base64url"));
  });

  test("fails the same way for an unknown email, a wrong password, a disabled user and one without a password", async () => {
    const person = await makeStaff();
    const gone = await makeStaff();
    await disable(gone);
    const invited = await makeInvited();
    const attempts = [
      { email: "nobody@staff.example", password: person.password },
      { email: person.email, password: "not this one" },
      { email: gone.email, password: gone.password },
      { email: invited.email, password: "" },
    ];
    for (const attempt of attempts) expect(await signIn(visitor, { ...attempt, ...visit })).toEqual(refusal);
  });

  test("is logged with the account, never with what was typed", async () => {
    const person = await makeStaff();
    const { id: user, email, password } = person;
    const [warned, noted] = [vi.spyOn(logger, "warn"), vi.spyOn(logger, "info")];
    await signIn(visitor, { email, password: "not this one", ...visit });
    await signIn(visitor, { email: "nobody@staff.example", password, ...visit });
    await signIn(visitor, { email, password, ...visit });
    const { ip } = visit;
    const refused = "a sign-in is refused";
    expect(warned.mock.calls).toEqual([
      [{ factor: "password", ip, user }, refused],
      [{ factor: "password", ip, user: undefined }, refused],
    ]);
    expect(noted.mock.calls).toEqual([[{ user, ip, hasFactor: false }, "a person signed in"]]);
  });

  test.each([
    ["gets a new password", { passwordHash: "another" }],
    ["is disabled", { disabledAt: now }],
  ])(
    "fails when the person %s while the old password is being verified",
    { timeout: 30_000 },
    async (_what, change) => {
      const person = await makeStaff();
      const signingIn = await db().transaction(async (tx) => {
        await tx.update(users).set(change).where(eq(users.id, person.id));
        const result = signIn(visitor, { email: person.email, password: person.password, ...visit });
        await expect.poll(countWaiting, { timeout: 15_000 }).toBe(1);
        return { result };
      });
      expect(await signingIn.result).toEqual(refusal);
      expect(await db().$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    },
  );

  test("replaces a bcrypt hash of the previous backend", async () => {
    const person = await makeStaff();
    const hash = async () =>
      (await db().select({ hash: users.passwordHash }).from(users).where(eq(users.id, person.id)))[0]?.hash;
    await db()
      .update(users)
      .set({ passwordHash: await bcrypt.hash(person.password, 4) })
      .where(eq(users.id, person.id));
    await signInAs(person);
    expect(await hash()).toMatch(/^\$argon2id\$/);
    await signInAs(person);
  });

  test("replaces the session of a browser that was signed in", async () => {
    const person = await makeStaff();
    const first = await signInAs(person, { now });
    const actor = (await findSession(first, now))?.actor ?? visitor;
    const second = await signInAs(person, { actor, now });
    expect(await findSession(first, now)).toBeUndefined();
    expect(await findSession(second, now)).toBeDefined();
  });
});

describe("a session", () => {
  test("is found by its own token only", async () => {
    const [mine, other] = [await signInAs(await makeStaff()), await signInAs(await makeStaff())];
    const [id] = mine.split(".");
    const [, secret] = other.split(".");
    expect(await findSession(`${id}.${secret}`, new Date())).toBeUndefined();
    expect(await findSession(mine, new Date())).toBeDefined();
  });

  test("ends after 14 days without a visit, when its user is disabled, and at sign-out", async () => {
    const person = await makeStaff();
    const token = await signInAs(person, { now });
    expect(await findSession(token, later(14 * 24 * 60 - 1))).toBeDefined();
    expect(await findSession(token, later(14 * 24 * 60))).toBeUndefined();
    const session = await findSession(token, now);
    if (session) await signOut(session.actor);
    expect(await findSession(token, now)).toBeUndefined();
    const again = await signInAs(person, { now });
    await disable(person);
    expect(await findSession(again, now)).toBeUndefined();
  });
});

describe("a forgotten password", () => {
  test("queues one email in two minutes, for known and unknown emails", async () => {
    const person = await makeStaff();
    const jobs = () => db().select({ kind: outbox.kind, payload: outbox.payload }).from(outbox);
    const before = (await jobs()).length;
    for (const email of [person.email, "nobody@staff.example", person.email.toUpperCase()])
      expect(await requestPasswordReset(visitor, { email }, now)).toEqual({ ok: true, value: undefined });
    const added = (await jobs()).slice(before);
    expect(added).toEqual([
      { kind: "mail-password-reset", payload: { email: person.email } },
      { kind: "mail-password-reset", payload: { email: "nobody@staff.example" } },
    ]);
    await requestPasswordReset(visitor, { email: person.email }, later(2));
    expect(await jobs()).toHaveLength(before + 3);
  });

  test("creates no link for an unknown email or a disabled user", async () => {
    const gone = await makeStaff();
    await disable(gone);
    expect(await createPasswordReset("nobody@staff.example")).toBeNull();
    expect(await createPasswordReset(gone.email)).toBeNull();
  });

  test("the link sets a new password once and ends all sessions of that user only", async () => {
    const person = await makeStaff();
    const token = await signInAs(person, { now });
    const other = await signInAs(await makeStaff(), { now });
    const reset = await createPasswordReset(person.email, now);
    const earlier = await createPasswordReset(person.email, now);
    expect(reset).toMatchObject({ name: person.name, email: person.email });
    const chosen = { token: reset?.token ?? "", password: "another lamp, another porch" };
    expect(await setNewPassword(visitor, chosen, later(59))).toEqual({
      ok: true,
      value: { email: expect.any(String) },
    });
    expect(await findSession(token, now)).toBeUndefined();
    expect(await findSession(other, now)).toBeDefined();
    expect((await signIn(visitor, { email: person.email, password: person.password, ...visit })).ok).toBe(
      false,
    );
    await signInAs({ ...person, password: chosen.password });
    for (const spent of [reset, earlier])
      expect(
        await setNewPassword(visitor, { ...chosen, token: spent?.token ?? "" }, later(59)),
      ).toMatchObject({
        message: "This link has expired or was already used. Request a new one.",
      });
  });

  test("one of two browsers that use a link at once succeeds", async () => {
    const reset = await createPasswordReset((await makeStaff()).email, now);
    const token = reset?.token ?? "";
    const results = await Promise.all(
      ["first lamp on the porch", "second lamp on the porch"].map((password) =>
        setNewPassword(visitor, { token, password }, now),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test("the link expires after an hour, is stored hashed, and refuses a bad password", async () => {
    const person = await makeStaff();
    const reset = await createPasswordReset(person.email, now);
    const token = reset?.token ?? "";
    expect(await findReset(token, later(59))).toMatchObject({ userId: person.id, email: person.email });
    expect(await findReset(token, later(60))).toBeUndefined();
    expect(await findReset(`${token.slice(0, -5)}AAAAA`, now)).toBeUndefined();
    const [row] = await db().select().from(passwordResets).where(eq(passwordResets.userId, person.id));
    expect(JSON.stringify(row)).not.toContain(token.split(".")[1]);
    expect(await setNewPassword(visitor, { token, password: person.email }, now)).toMatchObject({
      field: "password",
    });
    expect(await findReset(token, now)).toBeDefined();
  });
});

describe("accounts", () => {
  test("are listed while they are active", async () => {
    const person = await makeStaff({ name: "Ana de la Cruz", role: "admin" });
    const gone = await makeStaff();
    await disable(gone);
    const staff = await listStaff();
    expect(staff).toContainEqual({
      id: person.id,
      name: "Ana de la Cruz",
      email: person.email,
      role: "admin",
    });
    expect(staff.map((each) => each.id)).not.toContain(gone.id);
  });
});

describe("the admin of the settings", () => {
  test("gets password, role and access back", async () => {
    const person = await makeStaff({ role: "user" });
    const token = await signInAs(person);
    await disable(person);
    await ensureAdmin({ email: person.email, password: "yet another lamp" });
    expect(await findSession(token, new Date())).toBeUndefined();
    const again = await findSession(await signInAs({ ...person, password: "yet another lamp" }), new Date());
    expect(again?.actor.role).toBe("admin");
  });

  test("from the environment is created once, and its password is not reset", async () => {
    const configured = { email: "owner@office.example", password: "porchlight-admin" };
    await ensureConfiguredAdmin(configured);
    const session = await findSession(await signInAs(configured), new Date());
    expect(session?.actor).toMatchObject({ role: "admin", name: "Owner" });
    expect(await listAdminEmails()).toContain(configured.email);
    const person = await makeStaff({ role: "admin" });
    await ensureConfiguredAdmin({ email: person.email, password: "porchlight-admin" });
    await signInAs(person);
    await disable(person);
    await ensureConfiguredAdmin({ email: person.email, password: "porchlight-admin" });
    expect(await listAdminEmails()).not.toContain(person.email);
  });

  test("is created once by two processes that start at once", async () => {
    const both = { email: "both@office.example", password: "porchlight-admin" };
    await Promise.all([ensureAdmin(both), ensureAdmin(both)]);
    await signInAs(both);
  });
});
