import { eq } from "drizzle-orm";
import type { Agreement } from "#app/domain/documents/commands/draft.server.ts";
import {
  archiveSubmission,
  findByExternalId,
  findSubmission,
} from "#app/domain/documents/commands/vendor.server.ts";
import { sandboxState } from "#app/domain/documents/rules.ts";
import type { Submission } from "#app/integrations/docuseal.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { sandboxSubmissions } from "#db/schema/index.ts";

export type Truth = Pick<Submission, "state"> & {
  viewedAt: Date | null;
  ownerSignedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  /** Who signed for the company. */
  brokerName: string | null;
};

/** What the vendor, or the stand-in, says of an agreement now; null where it does not know it. */
export async function readTruth({
  mode,
  submissionId,
}: Pick<Agreement, "mode" | "submissionId">): Promise<{ ok: true; truth: Truth | null } | VendorFailure> {
  if (!submissionId) return { ok: true, truth: null };
  if (mode === "sandbox") return { ok: true, truth: await readSandbox(submissionId) };
  const found = await findSubmission(Number(submissionId));
  if (!found.ok) return found;
  return { ok: true, truth: found.submission && truthOf(found.submission) };
}

function truthOf({ state, signers, completedAt }: Submission): Truth {
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

async function readSandbox(id: string): Promise<Truth | null> {
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

/** Ends the links of an agreement, under whatever number the vendor made it. */
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
    // What the vendor refuses to put away is gone or over: the truth is read again afterwards.
    if (!closed.ok && closed.reason !== "rejected") return closed;
  }
  return { ok: true };
}
