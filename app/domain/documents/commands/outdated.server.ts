import { and, eq, inArray } from "drizzle-orm";
import { lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { lookAfter } from "#app/domain/documents/commands/tasks.server.ts";
import { findDrift } from "#app/domain/documents/queries/drift.server.ts";
import { type AgreementStatus, isOut } from "#app/domain/documents/rules.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries } from "#db/schema/index.ts";

/** After a home was priced: where its agreement is out with other facts, staff have it to do, once for each agreement. */
export async function lookForDrift(entryId: string, now = new Date()): Promise<void> {
  const [out] = await db()
    .select({ agreement: agreements })
    .from(agreements)
    .innerJoin(analysisEntries, eq(analysisEntries.leadId, agreements.leadId))
    .where(
      and(
        eq(analysisEntries.id, entryId),
        inArray(agreements.status, ["sent", "viewed", "owner_signed"] satisfies AgreementStatus[]),
      ),
    );
  const drift = out && (await findDrift(out.agreement, now));
  if (!drift) return;
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, out.agreement.id);
    if (!locked || !isOut(locked.agreement.status as AgreementStatus)) return;
    const { id: agreementId, documentName } = locked.agreement;
    const words = `${drift.words} Send one with the new fees on the lead, or cancel it there; or leave it as the owner has it.`;
    await lookAfter(tx, { agreementId, documentName, lead: locked.lead, dueAt, words, what: "outdated" });
  });
}
