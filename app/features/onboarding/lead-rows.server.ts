import { sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import type { Transaction } from "#db/client.ts";
import { type LeadMove, type MovedRows, moveRows } from "#db/move-rows.server.ts";
import { files, onboardings } from "#db/schema/index.ts";

export const onboardingRows: LeadRows = {
  move: async (tx, move) => ({
    ...(await moveOnboarding(tx, move)),
    ...(await moveRows(tx, files, move)),
  }),
};

/** One statement, because the items refer to the lead of their onboarding. */
async function moveOnboarding(tx: Transaction, { from, to, only }: LeadMove): Promise<MovedRows> {
  if (only && !only.onboardings) return {};
  const moved = await tx.execute(sql`with items as (
      update onboarding_items set lead_id = ${to}
      where lead_id = ${from} and not exists (select 1 from ${onboardings} where lead_id = ${to})
    ) update ${onboardings} set lead_id = ${to}
    where lead_id = ${from} and not exists (select 1 from ${onboardings} o where o.lead_id = ${to}) returning 1`);
  return moved.length > 0 ? { onboardings: [from] } : {};
}
