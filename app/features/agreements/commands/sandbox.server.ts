import { eq, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isClosed, sandboxState } from "#app/features/agreements/rules.ts";
import type { SandboxSignForm } from "#app/features/agreements/schema.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { sandboxSubmissions } from "#db/schema/index.ts";

/** Demo only. Changes only the sandbox's record; a job syncs the agreement, as with a vendor. */
export async function actInSandbox({
  slug,
  form,
  now = new Date(),
}: {
  slug: string;
  form: SandboxSignForm;
  now?: Date;
}): Promise<Result> {
  if (!config.demo || !isUuid(slug)) return notThere();
  return db().transaction(async (tx): Promise<Result> => {
    const [row] = await tx.select().from(sandboxSubmissions).where(bySlug(slug)).for("update");
    if (!row) return notThere();
    const party = row.ownerSlug === slug.toLowerCase() ? "owner" : "broker";
    const state = sandboxState(row, now);
    const turn = state === "owner_signed" ? "broker" : "owner";
    if (isClosed(state)) return refused("conflict", "This agreement has ended. It can no longer be signed.");
    if (party !== turn)
      return refused("conflict", party === "owner" ? "You have already signed." : "The owner signs first.");
    await tx
      .update(sandboxSubmissions)
      .set(changeOf(form, party, now))
      .where(eq(sandboxSubmissions.id, row.id));
    const { agreementId } = row;
    await enqueue(
      tx,
      "sync-agreement",
      { agreementId },
      { dedupeKey: `sync:${row.id}:${party}:${form.intent}` },
    );
    return done(undefined);
  });
}

export async function viewInSandbox(slug: string, now = new Date()): Promise<void> {
  if (!config.demo || !isUuid(slug)) return;
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sandboxSubmissions)
      .where(eq(sandboxSubmissions.ownerSlug, slug))
      .for("update");
    if (!row || row.openedAt || sandboxState(row, now) !== "sent") return;
    await tx.update(sandboxSubmissions).set({ openedAt: now }).where(eq(sandboxSubmissions.id, row.id));
    const { agreementId } = row;
    await enqueue(tx, "sync-agreement", { agreementId }, { dedupeKey: `sync:${row.id}:viewed` });
  });
}

const bySlug = (slug: string) =>
  or(eq(sandboxSubmissions.ownerSlug, slug), eq(sandboxSubmissions.brokerSlug, slug));

const notThere = () => refused("not_found", "We couldn't find this agreement.");

function changeOf(form: SandboxSignForm, party: "owner" | "broker", now: Date) {
  if (form.intent === "decline") return { declinedAt: now, declineReason: form.reason };
  return party === "owner"
    ? { ownerName: form.name, ownerSignedAt: now }
    : { brokerName: form.name, brokerSignedAt: now };
}
