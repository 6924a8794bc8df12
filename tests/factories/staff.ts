import { eq } from "drizzle-orm";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { findSession } from "#app/features/accounts/queries.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { profiles, users } from "#db/schema/index.ts";

let made = 0;

type StaffFields = { name: string; email: string; role: "user" | "admin"; password: string };

export async function makeStaff(fields: Partial<StaffFields> = {}) {
  const { password = "a lamp on the porch", ...rest } = fields;
  const person = await addPerson({ ...rest, passwordHash: await hashPassword(password) });
  return { ...person, password };
}

export const makeInvited = (fields: Partial<Omit<StaffFields, "password">> = {}) =>
  addPerson({ ...fields, passwordHash: null });

type Row = Partial<Omit<StaffFields, "password">> & { passwordHash: string | null };

async function addPerson({ passwordHash, role = "user", ...fields }: Row) {
  made += 1;
  const { name = `Sample Person ${made}`, email = `person-${made}@staff.example` } = fields;
  const [person] = await db().insert(users).values({ name, email, passwordHash }).returning({ id: users.id });
  if (!person) throw new Error("No person was made");
  await db().insert(profiles).values({ id: person.id, email, role });
  return { id: person.id, name, email, role };
}

export async function disable(person: { id: string }) {
  await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id));
}

export async function signInAs(
  person: { email: string; password: string },
  { actor = visitor, now = new Date() }: { actor?: Actor; now?: Date } = {},
) {
  const visit = { ip: "203.0.113.7", userAgent: "Test browser" };
  const result = await signIn(actor, { email: person.email, password: person.password, ...visit }, now);
  if (!result.ok) throw new Error(result.message);
  if ("pending" in result.value) throw new Error("A second step is missing");
  return result.value.token;
}

export async function staffActor(fields: Partial<StaffFields> = {}) {
  const now = new Date();
  const session = await findSession(await signInAs(await makeStaff(fields), { now }), now);
  if (!session) throw new Error("The session did not open");
  return session.actor;
}
