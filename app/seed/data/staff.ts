import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { profiles, users } from "#db/schema/index.ts";

export type Colleague = { userId: string; name: string };

export const sampleAdmin = "admin@porchlight.example";

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
] as const;

/** Only the admin can sign in, and only with a hash. An existing account keeps its password. */
export async function addStaff(
  tx: Transaction,
  { since, adminHash }: { since: Date; adminHash: string | null },
): Promise<{ sellers: Colleague[]; admin: Colleague }> {
  const added = await tx
    .insert(users)
    .values(
      sampleStaff.map(({ name, email }) => ({
        name,
        email,
        createdAt: since,
        passwordHash: email === sampleAdmin ? adminHash : null,
      })),
    )
    .onConflictDoUpdate({ target: users.email, set: { name: sql`excluded.name` } })
    .returning({ userId: users.id, name: users.name, email: users.email });
  await tx
    .insert(profiles)
    .values(
      added.map(({ userId, email }) => ({
        id: userId,
        email,
        createdAt: since,
        role: email === sampleAdmin ? "admin" : "user",
      })),
    )
    .onConflictDoNothing();
  const selling = new Set<string>(sampleStaff.filter(({ sells }) => sells).map(({ email }) => email));
  const sellers = added
    .filter(({ email }) => selling.has(email))
    .map(({ userId, name }) => ({ userId, name }));
  const admin = added.find(({ email }) => email === sampleAdmin);
  if (!admin) throw new Error("The sample has no admin");
  return { sellers, admin: { userId: admin.userId, name: admin.name } };
}
