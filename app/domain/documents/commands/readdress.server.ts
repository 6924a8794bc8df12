import { and, eq, inArray } from "drizzle-orm";
import { findSubmission, updateSignerEmail } from "#app/domain/documents/commands/vendor.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads } from "#db/schema/index.ts";

/** Gives an agreement that waits for the owner the address that its lead has now, at the vendor too. */
export async function followLeadEmail(agreementId: string): Promise<{ ok: true } | VendorFailure> {
  const [found] = await db()
    .select({ agreement: agreements, email: leads.email })
    .from(agreements)
    .innerJoin(leads, eq(leads.id, agreements.leadId))
    .where(and(eq(agreements.id, agreementId), inArray(agreements.status, ["sent", "viewed"])));
  const email = found?.email?.trim();
  if (!found || !email || email.toLowerCase() === found.agreement.ownerEmail?.toLowerCase())
    return { ok: true };
  const { mode, submissionId } = found.agreement;
  if (mode === "live" && submissionId) {
    const now = await findSubmission(Number(submissionId));
    const signer = now.ok && now.submission?.signers.find(({ party }) => party === "owner");
    const updated = signer ? await updateSignerEmail(signer.id, email) : now;
    // A refusal means that it cannot be signed there anymore; the link that we mail says so.
    if (!updated.ok && updated.reason !== "rejected") return updated;
  }
  await db().update(agreements).set({ ownerEmail: email }).where(eq(agreements.id, agreementId));
  return { ok: true };
}
