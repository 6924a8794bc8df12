import { inArray, or } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { realtorReferrals } from "#db/schema/index.ts";

const { clientEmail, clientPhoneE164 } = realtorReferrals;

export const referralRows: LeadRows = {
  move: (tx, move) => moveRows(tx, realtorReferrals, move, { column: "knownLeadId" }),
  /** The referral of a client stays for its realtor and for accounting, without the client. */
  erase: (tx, { emails, phones }) =>
    tx
      .update(realtorReferrals)
      .set({
        clientName: "Erased",
        clientEmail: null,
        clientPhone: null,
        clientPhoneE164: null,
        propertyAddress: null,
        notes: null,
      })
      .where(or(inArray(clientEmail, emails), inArray(clientPhoneE164, phones))),
};
