import { sql } from "drizzle-orm";
import { inviteLifeMs } from "#app/features/accounts/rules.ts";
import { mintToken } from "#app/features/accounts/tokens.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { after, day, minute } from "#app/seed/clock.ts";
import type { Transaction } from "#db/client.ts";
import { absences, invites, profiles, users } from "#db/schema/index.ts";

export type Colleague = { userId: string; name: string };

export const sampleAdmin = "admin@porchlight.example";
const former = "former.sample@porchlight.example";

/** `sells` marks staff who take leads. */
const sampleStaff = [
  { name: "Dana Whitfield", email: sampleAdmin, sells: true },
  { name: "Marcus Oyelaran", email: "marcus.oyelaran@porchlight.example", sells: true },
  { name: "Elena Brandt", email: "elena.brandt@porchlight.example", sells: false },
  { name: "Tom Sikkema", email: "tom.sikkema@porchlight.example", sells: false },
  { name: "Priya Nair", email: "priya.nair@porchlight.example", sells: true },
  { name: "Owen Clarke", email: "owen.clarke@porchlight.example", sells: true },
  { name: "Ruthann Kessler", email: "ruthann.kessler@porchlight.example", sells: false },
  { name: "Diego Marin", email: "diego.marin@porchlight.example", sells: false },
  { name: "Joan Petersen", email: "joan.petersen@porchlight.example", sells: false },
  { name: "Former Sample", email: former, sells: false },
];

type Given = { now: Date; timeZone: string; adminHash: string | null };

/** Only the admin can sign in, and only with a hash. An existing account keeps its password. */
export async function addStaff(
  tx: Transaction,
  { now, timeZone, adminHash }: Given,
): Promise<{ sellers: Colleague[]; admin: Colleague }> {
  const createdAt = after(now, -500 * day);
  const added = await tx
    .insert(users)
    .values(
      sampleStaff.map(({ name, email }, at) => ({
        ...{ name, email, createdAt },
        passwordHash: email === sampleAdmin ? adminHash : null,
        lastSeenAt: after(now, -((at + 1) ** 2) * 25 * minute),
        disabledAt: email === former ? after(now, -60 * day) : null,
      })),
    )
    .onConflictDoUpdate({ target: users.email, set: { name: sql`excluded.name` } })
    .returning({ userId: users.id, name: users.name, email: users.email });
  const role = (email: string) => (email === sampleAdmin ? "admin" : "user");
  await tx
    .insert(profiles)
    .values(added.map(({ userId: id, email }) => ({ id, email, createdAt, role: role(email) })))
    .onConflictDoNothing();
  const selling = new Set(sampleStaff.filter(({ sells }) => sells).map(({ email }) => email));
  const sellers = added.filter(({ email }) => selling.has(email));
  const [admin, away] = [added.find(({ email }) => email === sampleAdmin), sellers.at(-1)];
  if (!admin || !away) throw new Error("The sample has no admin");
  const { id, secretHash } = mintToken();
  const invitedAt = after(now, -day);
  await tx.insert(invites).values({
    ...{ id, secretHash, name: "Nina Sample", email: "nina.sample@porchlight.example", role: "user" },
    ...{ invitedBy: admin.userId, createdAt: invitedAt, expiresAt: after(invitedAt, inviteLifeMs) },
  });
  const inDays = (days: number) => dayIn(timeZone, after(now, days * day));
  const vacation = { startsOn: inDays(7), endsOn: inDays(11), note: "Sample vacation" };
  await tx.insert(absences).values({ ...vacation, userId: away.userId });
  return { sellers, admin };
}
