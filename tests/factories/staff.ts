import { eq } from "drizzle-orm";
import { type Actor, system, visitor } from "#app/domain/actor.ts";
import { createStaffAccount, signIn } from "#app/domain/staff/commands.server.ts";
import { findSession } from "#app/domain/staff/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { users } from "#db/schema/index.ts";

let made = 0;

type Wishes = { name: string; email: string; role: "user" | "admin"; password: string };

/** A person who can sign in; everything is given that is not wished for. */
export async function makeStaff(wishes: Partial<Wishes> = {}) {
  made += 1;
  const person: Wishes = {
    name: `Sample Person ${made}`,
    email: `person-${made}@staff.example`,
    role: "user",
    password: "a lamp on the porch",
    ...wishes,
  };
  const result = await createStaffAccount(system, person);
  if (!result.ok) throw new Error(result.message);
  return { ...person, id: result.value.userId };
}

/** Takes away a person's right to sign in. */
export async function disable(person: { id: string }) {
  await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id));
}

/** Signs a person in and gives the token that their browser would keep. */
export async function signInAs(
  person: { email: string; password: string },
  { actor = visitor, now = new Date() }: { actor?: Actor; now?: Date } = {},
) {
  const visit = { ip: "203.0.113.7", userAgent: "Test browser" };
  const result = await signIn(actor, { email: person.email, password: person.password, ...visit }, now);
  if (!result.ok) throw new Error(result.message);
  return result.value.token;
}

/** The actor that commands get from a signed-in person. */
export async function staffActor(wishes: Partial<Wishes> = {}) {
  const now = new Date();
  const session = await findSession(await signInAs(await makeStaff(wishes), { now }), now);
  if (!session) throw new Error("The session did not open");
  return session.actor;
}
