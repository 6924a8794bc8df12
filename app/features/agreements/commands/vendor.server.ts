import { and, eq, inArray } from "drizzle-orm";
import type { Agreement } from "#app/features/agreements/commands/shared.server.ts";
import { sandboxState } from "#app/features/agreements/rules.ts";
import { noting } from "#app/features/settings/integrations/commands/note.server.ts";
import type { Submission } from "#app/integrations/docuseal.server.ts";
import * as docuseal from "#app/integrations/docuseal.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, sandboxSubmissions } from "#db/schema/index.ts";

// Records each outcome. Never call these inside a transaction.
export const createSubmission = noting("docuseal", docuseal.createSubmission);
export const findByExternalId = noting("docuseal", docuseal.findByExternalId);
export const findSubmission = noting("docuseal", docuseal.findSubmission);
export const archiveSubmission = noting("docuseal", docuseal.archiveSubmission);
export const updateSignerEmail = noting("docuseal", docuseal.updateSignerEmail);
export const downloadDocument = noting("docuseal", docuseal.downloadDocument);

export type Snapshot = Pick<Submission, "state"> & {
  viewedAt: Date | null;
  ownerSignedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  brokerName: string | null;
};

/** Null if unknown there. */
export async function readSnapshot({
  mode,
  submissionId,
}: Pick<Agreement, "mode" | "submissionId">): Promise<{ ok: true; truth: Snapshot | null } | VendorFailure> {
  if (!submissionId) return { ok: true, truth: null };
  if (mode === "sandbox") return { ok: true, truth: await readSandbox(submissionId) };
  const found = await findSubmission(Number(submissionId));
  if (!found.ok) return found;
  return { ok: true, truth: found.submission && snapshotOf(found.submission) };
}

function snapshotOf({ state, signers, completedAt }: Submission): Snapshot {
  const owner = signers.find(({ party }) => party === "owner");
  const broker = signers.find(({ party }) => party === "broker");
  const decliner = signers.find(({ declinedAt }) => declinedAt);
  return {
    state,
    viewedAt: owner?.openedAt ?? null,
    ownerSignedAt: owner?.completedAt ?? null,
    completedAt,
    declinedAt: decliner?.declinedAt ?? null,
    declineReason: decliner?.declineReason ?? null,
    brokerName: broker?.completedAt ? broker.name : null,
  };
}

async function readSandbox(id: string): Promise<Snapshot | null> {
  const [row] = await db().select().from(sandboxSubmissions).where(eq(sandboxSubmissions.id, id));
  if (!row) return null;
  return {
    state: sandboxState(row, new Date()),
    viewedAt: row.openedAt,
    ownerSignedAt: row.ownerSignedAt,
    completedAt: row.brokerSignedAt,
    declinedAt: row.declinedAt,
    declineReason: row.declineReason,
    brokerName: row.brokerName,
  };
}

/** Under each id, because an attempt of unknown outcome may have created one. */
export async function closeAtVendor({
  mode,
  submissionId,
  externalId,
  attemptedAt,
}: Pick<Agreement, "mode" | "submissionId" | "externalId" | "attemptedAt">): Promise<
  { ok: true } | VendorFailure
> {
  if (mode === "sandbox") {
    if (submissionId)
      await db()
        .update(sandboxSubmissions)
        .set({ archivedAt: new Date() })
        .where(eq(sandboxSubmissions.id, submissionId));
    return { ok: true };
  }
  if (!submissionId && !attemptedAt) return { ok: true };
  const made = submissionId
    ? { ok: true as const, found: [{ submissionId: Number(submissionId) }] }
    : await findByExternalId(externalId);
  if (!made.ok) return made;
  for (const { submissionId: id } of made.found) {
    const closed = await archiveSubmission(id);
    // A rejection means it is gone or final; the state is read afterwards.
    if (!closed.ok && closed.reason !== "rejected") return closed;
  }
  return { ok: true };
}

/** Also updates the vendor. */
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
    // A rejection means it can't be signed there anymore; the emailed link says so.
    if (!updated.ok && updated.reason !== "rejected") return updated;
  }
  await db().update(agreements).set({ ownerEmail: email }).where(eq(agreements.id, agreementId));
  return { ok: true };
}
