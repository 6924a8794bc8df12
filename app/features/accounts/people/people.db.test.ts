import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { renewSession, signIn } from "#app/features/accounts/commands.server.ts";
import {
  changeRole,
  disablePerson,
  enablePerson,
  sendResetLink,
} from "#app/features/accounts/people/commands/accounts.server.ts";
import {
  acceptInvite,
  invitePerson,
  renewInviteLink,
  resendInvite,
  revokeInvite,
} from "#app/features/accounts/people/commands/invites.server.ts";
import { findInvite, listPeople } from "#app/features/accounts/people/queries.server.ts";
import { findSession, listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, invites, outbox, profiles, users } from "#db/schema/index.ts";
import { makeStaff, signInAs, staffActor } from "#tests/factories/staff.ts";

const now = new Date("2026-11-21T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const password = "four lamps on a porch";
let invited = 0;
const newcomer = () => ({
  name: "Nina Sample",
  email: `nina${++invited}@staff.example`,
  role: "user" as const,
});

beforeEach(() => db().update(profiles).set({ role: "user" }));

async function invite(person = newcomer()) {
  const admin = await staffActor({ role: "admin" });
  const outcome = await invitePerson(admin, person, now);
  if (!outcome.ok) throw new Error(outcome.message);
  const [row] = await db().select().from(invites).where(eq(invites.email, person.email));
  const link = await renewInviteLink(row?.id ?? "", now);
  if (!row || !link) throw new Error("There is no invitation");
  return { admin, person, id: row.id, token: link.token };
}

test("two admins who demote each other at the same moment leave one", async () => {
  const [a, b] = [await staffActor({ role: "admin" }), await staffActor({ role: "admin" })];
  const outcomes = await Promise.all([
    changeRole(a, { userId: b.userId, role: "user" }),
    changeRole(b, { userId: a.userId, role: "user" }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listAdminEmails()).toHaveLength(1);
});

test("a demotion and a disabling at the same moment leave an admin", async () => {
  const [a, b] = [await staffActor({ role: "admin" }), await staffActor({ role: "admin" })];
  await Promise.all([
    disablePerson(a, { userId: b.userId }, now),
    changeRole(b, { userId: b.userId, role: "user" }),
    changeRole(b, { userId: a.userId, role: "user" }),
  ]);
  expect(await listAdminEmails()).toHaveLength(1);
});

test("the last admin can't be demoted, and the audit log names each change", async () => {
  const admin = await staffActor({ role: "admin" });
  expect(await changeRole(admin, { userId: admin.userId, role: "user" })).toMatchObject({
    reason: "conflict",
    message: "At least one admin has to remain. Make someone else an admin first.",
  });
  const { id } = await makeStaff();
  expect(await changeRole(admin, { userId: id, role: "admin" })).toMatchObject({ ok: true });
  const [entry] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "role", actorId: admin.userId, subject: `user:${id}` });
});

test("disabling someone ends their sessions until they are enabled and sign in again", async () => {
  const admin = await staffActor({ role: "admin" });
  const person = await makeStaff();
  const token = await signInAs(person, { now });
  expect(await disablePerson(admin, { userId: person.id }, now)).toMatchObject({ ok: true });
  expect(await findSession(token, now)).toBeUndefined();
  expect(await sendResetLink(admin, { userId: person.id })).toMatchObject({ reason: "conflict" });
  await enablePerson(admin, { userId: person.id });
  expect(await findSession(token, now)).toBeUndefined();
  expect(await findSession(await signInAs(person, { now }), now)).toBeDefined();
});

test("only admins manage people", async () => {
  const staff = await staffActor();
  const target = { userId: (await makeStaff()).id };
  const refusals = await Promise.all([
    changeRole(staff, { ...target, role: "admin" }),
    disablePerson(staff, target),
    sendResetLink(staff, target),
    invitePerson(staff, newcomer()),
    resendInvite(staff, { inviteId: "none" }),
    revokeInvite(visitor, { inviteId: "none" }),
  ]);
  expect(refusals.every((each) => !each.ok && each.reason === "forbidden")).toBe(true);
  expect(await listPeople(staff, now)).toEqual([]);
});

test("an invitation makes one account, once, which can sign in", async () => {
  const { admin, person, token } = await invite({ ...newcomer(), role: "admin" as never });
  expect((await listPeople(admin, now)).find(({ email }) => email === person.email)?.state).toBe("invited");
  const form = { token, name: "Nina Sample", password };
  const outcomes = await Promise.all([acceptInvite(visitor, form, now), acceptInvite(visitor, form, now)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await acceptInvite(visitor, form, now)).toMatchObject({
    message: expect.stringContaining("already used"),
  });
  const visit = { email: person.email, password, ip: "203.0.113.7", userAgent: null };
  expect(await signIn(visitor, visit, now)).toMatchObject({ ok: true });
  const rows = (await listPeople(admin, now)).filter(({ email }) => email === person.email);
  expect(rows).toMatchObject([{ role: "admin", state: "active", lastSeenAt: now }]);
});

test("an invitation is sent again after a minute, and says so before", async () => {
  const { admin, id } = await invite();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const resend = (seconds: number) => resendInvite(admin, { inviteId: id }, after(seconds));
  expect(await resend(59)).toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("less than a minute ago"),
  });
  expect(await resend(60)).toMatchObject({ ok: true });
  expect(await resend(119)).toMatchObject({ reason: "conflict" });
  const sent = await db().select().from(outbox).where(sql`${outbox.payload} ->> 'inviteId' = ${id}`);
  expect(sent).toHaveLength(2);
});

test("the audit log is only ever added to", async () => {
  await invite();
  const refusal = { cause: { message: "the table audit_log is append-only" } };
  for (const change of [sql`truncate audit_log`, sql`delete from audit_log`])
    await expect(db().execute(change)).rejects.toMatchObject(refusal);
});

test("an expired, withdrawn or replaced invitation says so", async () => {
  const { admin, id, token } = await invite();
  expect((await findInvite(token, hours(72)))?.problem).toContain("expired");
  expect(await acceptInvite(visitor, { token, name: "Nina", password }, hours(72))).toMatchObject({
    message: expect.stringContaining("expired"),
  });
  expect(await resendInvite(admin, { inviteId: id }, hours(72))).toMatchObject({ ok: true });
  const link = await renewInviteLink(id, hours(72));
  expect(await findInvite(token, hours(73))).toBeUndefined();
  expect((await findInvite(link?.token ?? "", hours(143)))?.problem).toBeNull();
  await revokeInvite(admin, { inviteId: id }, hours(73));
  expect((await findInvite(link?.token ?? "", hours(73)))?.problem).toContain("withdrawn");
  expect(await renewInviteLink(id, hours(73))).toBeNull();
  expect(await resendInvite(admin, { inviteId: id }, hours(73))).toMatchObject({ reason: "conflict" });
});

test("an invitation to an existing account is refused, before and after it was sent", async () => {
  const { admin, person, token } = await invite();
  expect(await invitePerson(admin, person, now)).toMatchObject({ field: "email", reason: "conflict" });
  await db().insert(users).values({ email: person.email.toUpperCase(), name: "Nina" });
  expect(await acceptInvite(visitor, { token, name: "Nina", password }, now)).toMatchObject({
    message: expect.stringContaining("already has an account"),
  });
  expect(await invitePerson(admin, person, now)).toMatchObject({
    message: "This person already has an account.",
  });
});

test("a form sent twice invites once", async () => {
  const admin = await staffActor({ role: "admin" });
  const form = { ...newcomer(), formKey: crypto.randomUUID() };
  await Promise.all([invitePerson(admin, form, now), invitePerson(admin, form, now)]);
  const rows = await db().select().from(invites).where(eq(invites.email, form.email));
  expect(rows).toHaveLength(1);
  const mails = await db().select().from(outbox).where(eq(outbox.kind, "mail-invitation"));
  expect(mails.filter(({ payload }) => payload.inviteId === rows[0]?.id)).toHaveLength(1);
});

test("a renewed session tells when its owner was last seen", async () => {
  const actor = await staffActor();
  await renewSession(actor, now, hours(1));
  const [person] = await db().select().from(users).where(eq(users.id, actor.userId));
  expect(person?.lastSeenAt).toEqual(hours(1));
});
