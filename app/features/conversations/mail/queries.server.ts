import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, notExists } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import type { InboundMail } from "#app/features/conversations/mail/read.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { leads, users } from "#db/schema/index.ts";

const bccKey = (userId: string, secret: string) =>
  createHmac("sha256", secret).update(`bcc of ${userId}`).digest("hex").slice(0, 20);

/** Where this person copies their own emails to; null while incoming email is not set up. */
export async function findBccAddress(userId: string) {
  const secret = config.mail.inboundSecret;
  const { company, campaigns } = await findSettings();
  const [name, host] = (campaigns.replyTo || company.email).split("@");
  return secret && host ? `${name}+${bccKey(userId, secret)}@${host}` : null;
}

/** The person of the office who wrote this email and copied it to their own address. */
export async function findWriter(
  tx: Transaction,
  { from, addressees }: InboundMail,
): Promise<StaffActor | null> {
  const secret = config.mail.inboundSecret;
  const keys = addressees.flatMap((to) => /\+([\da-f]{20})@/.exec(to)?.[1] ?? []);
  if (!secret || keys.length === 0) return null;
  const [person] = await tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, from), isNull(users.disabledAt)));
  const expected = person && Buffer.from(bccKey(person.userId, secret));
  return expected && keys.some((key) => timingSafeEqual(Buffer.from(key), expected))
    ? { kind: "staff", ...person, role: "user", sessionId: "" }
    : null;
}

export async function isOwnMail(tx: Transaction, from: string) {
  const asOwner = tx.select({ id: leads.id }).from(leads).where(eq(leads.email, from));
  const isStaff = and(eq(users.email, from), isNull(users.disabledAt), notExists(asOwner));
  return (await tx.$count(users, isStaff)) > 0;
}
