import { and, asc, desc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { originOf } from "#app/features/leads/origin.ts";
import type { ContactPromise, ReferralProgress } from "#app/features/referrals/rules.ts";
import { knownClient, shownName } from "#app/features/referrals/rules.ts";
import type { ReferralForm } from "#app/features/referrals/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, realtorReferrals, referralEvents, responseTargets, users } from "#db/schema/index.ts";

export type ReferralStatus = ReferralProgress & {
  id: string;
  client: string;
  promise: ContactPromise | null;
};

export async function findReferralStatus(id: string): Promise<ReferralStatus | null> {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ referral: realtorReferrals, assignee: users.name })
    .from(realtorReferrals)
    .leftJoin(users, eq(users.id, realtorReferrals.assignedTo))
    .where(eq(realtorReferrals.id, id));
  if (!row) return null;
  const [events, promise] = await Promise.all([
    db()
      .select({ kind: referralEvents.kind, at: referralEvents.at })
      .from(referralEvents)
      .where(eq(referralEvents.referralId, id))
      .orderBy(asc(referralEvents.at))
      .limit(100),
    findContactPromise(id),
  ]);
  const { referral, assignee } = row;
  return {
    id,
    client: shownName(referral.clientName),
    receivedAt: referral.createdAt,
    status: referral.status,
    // This assignee would reveal that the client is known.
    assignee: events.some(({ kind }) => kind === "assigned") ? assignee : null,
    events,
    promise,
    paidAt: referral.paymentStatus === "paid" ? referral.paymentDate : null,
  };
}

async function findContactPromise(referralId: string): Promise<ContactPromise | null> {
  const [promise] = await db()
    .select({ dueAt: responseTargets.dueAt, fulfilledAt: responseTargets.metAt })
    .from(responseTargets)
    .where(and(eq(responseTargets.referralId, referralId), eq(responseTargets.kind, "referral_contact")))
    .limit(1);
  return promise ?? null;
}

export async function findReferralEmail(id: string) {
  const [referral] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id));
  if (!referral) return null;
  const [promise, earlier, [known]] = await Promise.all([
    findContactPromise(id),
    listEarlierReferrals({
      email: referral.clientEmail,
      phoneE164: referral.clientPhoneE164,
      before: referral.createdAt,
      except: id,
    }),
    db()
      .select({ id: leads.id, name: leads.name, email: leads.email })
      .from(leads)
      .where(and(eq(leads.id, referral.knownLeadId ?? id), isNull(leads.deletedAt))),
  ]);
  const origin = originOf(referral.firstTouch, referral.lastTouch);
  return {
    ...referral,
    promise,
    earlier,
    origin,
    known: known ? { id: known.id, label: knownClient(referral, known) } : null,
  };
}

/** With the same content: anything else is stored as a new one, and nobody who knows part of it gets its link. */
export async function findSameReferral(tx: Transaction, form: ReferralForm) {
  const { realtorName, realtorEmail, realtorCompany, clientName, clientEmail, propertyType } = form;
  const same = { realtorName, realtorEmail, realtorCompany, clientName, clientEmail, propertyType };
  const [found] = await tx
    .select({ id: realtorReferrals.id })
    .from(realtorReferrals)
    .where(
      and(
        ...Object.entries(same).map(([name, value]) =>
          eq(realtorReferrals[name as keyof typeof same], value),
        ),
        eq(realtorReferrals.realtorPhone, form.realtorPhone.typed),
        eq(realtorReferrals.clientPhoneE164, form.clientPhone.e164),
        sql`lower(${realtorReferrals.propertyAddress}) = ${form.propertyAddress.toLowerCase()}`,
        sql`coalesce(${realtorReferrals.notes}, '') = ${form.notes ?? ""}`,
      ),
    )
    .orderBy(desc(realtorReferrals.createdAt))
    .limit(1);
  return found?.id ?? null;
}

type Client = {
  email: string | null;
  phoneE164: string | null;
  before?: Date;
  except: string;
};

export function listEarlierReferrals(
  { email, phoneE164, before, except }: Client,
  tx: Transaction | ReturnType<typeof db> = db(),
) {
  const same = or(
    email ? eq(realtorReferrals.clientEmail, email) : undefined,
    phoneE164 ? eq(realtorReferrals.clientPhoneE164, phoneE164) : undefined,
  );
  return tx
    .select({
      at: realtorReferrals.createdAt,
      realtorName: realtorReferrals.realtorName,
      realtorEmail: realtorReferrals.realtorEmail,
      realtorCompany: realtorReferrals.realtorCompany,
    })
    .from(realtorReferrals)
    .where(
      and(
        ne(realtorReferrals.id, except),
        before && lt(realtorReferrals.createdAt, before),
        same ?? sql`false`,
      ),
    )
    .orderBy(desc(realtorReferrals.createdAt))
    .limit(5);
}
