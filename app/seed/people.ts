import { asc, eq } from "drizzle-orm";
import { inviteLifeMs } from "#app/features/accounts/rules.ts";
import { mintToken } from "#app/features/accounts/tokens.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { day, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import type { Transaction } from "#db/client.ts";
import { absences, invites, profiles, users } from "#db/schema/index.ts";

type People = { sellers: readonly Colleague[]; admin: Colleague; now: Date; timeZone: string };

/** One person of each state on the users page, and one absence. */
export async function addPeople(tx: Transaction, { sellers, admin, now, timeZone }: People) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const staff = await tx.select({ id: users.id }).from(users).orderBy(asc(users.email));
  for (const [index, { id }] of staff.entries())
    await tx
      .update(users)
      .set({ lastSeenAt: ago((index + 1) ** 2 * 25 * minute) })
      .where(eq(users.id, id));
  const email = "former.sample@porchlight.example";
  const [former] = await tx
    .insert(users)
    .values({ email, name: "Former Sample", createdAt: ago(400 * day), disabledAt: ago(60 * day) })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (former)
    await tx
      .insert(profiles)
      .values({ id: former.id, email, createdAt: ago(400 * day) })
      .onConflictDoNothing();
  const { id, secretHash } = mintToken();
  await tx.insert(invites).values({
    ...{ id, secretHash, name: "Nina Sample", email: "nina.sample@porchlight.example", role: "user" },
    invitedBy: admin.userId,
    createdAt: ago(day),
    expiresAt: new Date(ago(day).getTime() + inviteLifeMs),
  });
  const away = sellers.at(-1);
  if (away)
    await tx.insert(absences).values({
      userId: away.userId,
      startsOn: dayIn(timeZone, ago(-7 * day)),
      endsOn: dayIn(timeZone, ago(-11 * day)),
      note: "Sample vacation",
    });
}
