import { and, inArray, isNull, or } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { realtorReferrals, referralEvents } from "#db/schema/index.ts";
import { isTypedPhone } from "#db/typed-phone.ts";

const { id, clientEmail, clientPhone, realtorEmail, realtorPhone } = realtorReferrals;
const erased = "Erased";

export const referralRows: LeadRows = {
  move: (tx, move) => moveRows(tx, realtorReferrals, move, { column: "knownLeadId" }),
  /** The referral stays for the other side and for accounting, without the person. */
  async erase(tx, { emails, phones }) {
    await tx
      .update(realtorReferrals)
      .set({
        clientName: erased,
        clientEmail: null,
        clientPhone: null,
        clientPhoneE164: null,
        propertyAddress: null,
        notes: null,
      })
      .where(or(inArray(clientEmail, emails), isTypedPhone(clientPhone, phones)));
    const theirs = await tx
      .update(realtorReferrals)
      .set({ realtorName: erased, realtorEmail: null, realtorPhone: null })
      .where(or(inArray(realtorEmail, emails), isTypedPhone(realtorPhone, phones)))
      .returning({ id });
    const ids = theirs.map((referral) => referral.id);
    await tx
      .update(referralEvents)
      .set({ actorName: erased })
      .where(and(inArray(referralEvents.referralId, ids), isNull(referralEvents.actorId)));
  },
};
