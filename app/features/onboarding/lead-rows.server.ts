import { sql } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { files, onboardings } from "#db/schema/index.ts";

export const onboardingRows: LeadRows = {
  async move(tx, move) {
    const { from, to, only } = move;
    const rows = await moveRows(tx, files, move);
    if (only && !only.onboardings) return rows;
    // One statement, because the items refer to the lead of their onboarding.
    const moved = await tx.execute(sql`with items as (
        update onboarding_items set lead_id = ${to}
        where lead_id = ${from} and not exists (select 1 from ${onboardings} where lead_id = ${to})
      ) update ${onboardings} set lead_id = ${to}
      where lead_id = ${from} and not exists (select 1 from ${onboardings} o where o.lead_id = ${to}) returning 1`);
    return moved.length > 0 ? { ...rows, onboardings: [from] } : rows;
  },
};
