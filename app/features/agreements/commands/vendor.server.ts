import { and, eq, inArray } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import type { Agreement } from "#app/features/agreements/commands/shared.server.ts";
import { findExecuted } from "#app/features/agreements/queries/owner.server.ts";
import { isClosed, sandboxState } from "#app/features/agreements/rules.ts";
import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import { noting } from "#app/features/settings/integrations/commands.server.ts";
import type { Submission } from "#app/integrations/docuseal.server.ts";
import * as docuseal from "#app/integrations/docuseal.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { toE164 } from "#app/lib/phone.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, sandboxSubmissions } from "#db/schema/index.ts";

// Everything here calls DocuSeal or its stand-in: never inside a transaction.
const createSubmission = noting("docuseal", docuseal.createSubmission);
const findByExternalId = noting("docuseal", docuseal.findByExternalId);
const findSubmission = noting("docuseal", docuseal.findSubmission);
const archiveSubmission = noting("docuseal", docuseal.archiveSubmission);
const updateSignerEmail = noting("docuseal", docuseal.updateSignerEmail);
const downloadDocument = noting("docuseal", docuseal.downloadDocument);

export type Opened = { submissionId: string } & Pick<Submission, "ownerUrl" | "brokerUrl">;
type Created = { ok: true; opened: Opened } | VendorFailure;
type Options = { signal?: AbortSignal };

/** Searches first if an earlier attempt may have created it: the vendor has no idempotency keys. */
export async function createAtVendor(agreement: Agreement, options: Options): Promise<Created> {
  const terms = await findAgreementTerms();
  const expiresAt = new Date(Date.now() + terms.openDays * 86_400_000);
  if (agreement.mode === "sandbox")
    return { ok: true, opened: await createInSandbox(agreement.id, expiresAt) };
  const earlier = agreement.attemptedAt ? await findEarlier(agreement.externalId, options) : null;
  if (earlier) return earlier;
  const created = await createSubmission(
    {
      name: agreement.documentName,
      owner: {
        name: agreement.ownerName ?? "Owner",
        email: agreement.ownerEmail ?? "",
        ...(await phoneOf(agreement.leadId)),
        externalId: agreement.externalId,
        metadata: { agreementId: agreement.id, leadId: agreement.leadId ?? "" },
      },
      broker: { name: terms.brokerName, email: terms.brokerEmail },
      fields: agreement.items.map(({ label, value }) => ({ name: label, value: value ?? "" })),
      expiresAt,
      completedRedirectUrl: {
        owner: `${config.appUrl}/agreement/${agreement.ownerKey}?signed`,
        broker: `${config.appUrl}/documents/${agreement.id}?signed`,
      },
    },
    options,
  );
  return created.ok ? { ok: true, opened: openedAs(created.submissionId, created) } : created;
}

/** Null if the attempt created nothing. */
async function findEarlier(externalId: string, options: Options): Promise<Created | null> {
  const earlier = await findByExternalId(externalId, options);
  if (!earlier.ok) return { ...earlier, reason: "unavailable" };
  for (const submissionId of earlier.submissionIds) {
    const read = await findSubmission(submissionId, options);
    if (!read.ok) return { ...read, reason: "unavailable" };
    if (read.submission && read.submission.state !== "cancelled")
      return { ok: true, opened: openedAs(submissionId, read.submission) };
  }
  return null;
}

const openedAs = (submissionId: number, { ownerUrl, brokerUrl }: Omit<Opened, "submissionId">): Opened => ({
  submissionId: String(submissionId),
  ownerUrl,
  brokerUrl,
});

async function phoneOf(leadId: string | null) {
  if (!leadId) return {};
  const [lead] = await db()
    .select({ e164: leads.phoneE164, typed: leads.phone })
    .from(leads)
    .where(eq(leads.id, leadId));
  const phone = lead?.e164 ?? (lead?.typed ? toE164(lead.typed) : null);
  return phone ? { phone } : {};
}

async function createInSandbox(agreementId: string, expiresAt: Date): Promise<Opened> {
  const [created] = await db()
    .insert(sandboxSubmissions)
    .values({ agreementId, expiresAt })
    .onConflictDoUpdate({ target: sandboxSubmissions.agreementId, set: { expiresAt } })
    .returning();
  if (!created) throw new Error("The sandbox did not open the agreement");
  const urlOf = (slug: string) => `${config.appUrl}/sandbox/sign/${slug}`;
  return {
    submissionId: created.id,
    ownerUrl: urlOf(created.ownerSlug),
    brokerUrl: urlOf(created.brokerSlug),
  };
}

export type Snapshot = Omit<Submission, "ownerId" | "ownerUrl" | "brokerUrl">;

type AtVendor = Pick<Agreement, "mode"> & { submissionId: string };

/** Null if the vendor doesn't know it. */
export async function readAtVendor({
  mode,
  submissionId,
}: AtVendor): Promise<{ ok: true; submission: Snapshot | null } | VendorFailure> {
  return mode === "sandbox"
    ? { ok: true, submission: await readSandbox(submissionId) }
    : findSubmission(Number(submissionId));
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

type Closing = Pick<Agreement, "mode" | "submissionId" | "externalId" | "attemptedAt">;

/** Ends the links, also of a submission whose creation DocuSeal did not answer. */
export async function closeAtVendor(agreement: Closing): Promise<{ ok: true } | VendorFailure> {
  const { mode, submissionId, externalId, attemptedAt } = agreement;
  if (!submissionId && !attemptedAt) return { ok: true };
  if (mode === "sandbox") {
    const archived = { archivedAt: new Date() };
    if (submissionId)
      await db().update(sandboxSubmissions).set(archived).where(eq(sandboxSubmissions.id, submissionId));
    return { ok: true };
  }
  const created = submissionId
    ? { ok: true as const, submissionIds: [Number(submissionId)] }
    : await findByExternalId(externalId);
  if (!created.ok) return created;
  for (const id of created.submissionIds) {
    const closed = await archiveSubmission(id);
    if (closed.ok) continue;
    if (closed.reason !== "rejected") return closed;
    // Rejected, because it is gone or final: else it can still be signed.
    const read = await findSubmission(id);
    if (!read.ok) return read;
    if (read.submission && !isClosed(read.submission.state)) return closed;
  }
  return { ok: true };
}

/** Null if the vendor keeps no such file. The sandbox has no audit log. */
export async function fetchFile(
  { id, mode, submissionId }: Agreement,
  which: "signed" | "audit",
): Promise<{ ok: true; content: Buffer | null } | VendorFailure> {
  if (mode === "live") return downloadDocument(Number(submissionId), which);
  if (which === "audit") return { ok: true, content: null };
  const executed = await findExecuted(id);
  if (!executed) return { ok: true, content: null };
  const { renderAgreementPdf } = await import("#app/features/agreements/pdf/agreement-pdf.server.ts");
  return { ok: true, content: await renderAgreementPdf(executed, await findLogoFile()) };
}

/** Sends the link to the lead's current email, at the vendor too. */
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
    const read = await findSubmission(Number(submissionId));
    const ownerId = read.ok && read.submission?.ownerId;
    const updated = ownerId ? await updateSignerEmail(ownerId, email) : read;
    // A rejection means it can't be signed there anymore; the emailed link says so.
    if (!updated.ok && updated.reason !== "rejected") return updated;
  }
  await db().update(agreements).set({ ownerEmail: email }).where(eq(agreements.id, agreementId));
  return { ok: true };
}
