import { type RentVsSellInputs, readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { type RentVsSell, rentVsSell } from "#app/features/calculators/rent-vs-sell/rules.ts";
import type { UnlockForm } from "#app/features/calculators/schema.ts";
import type { Typed } from "#app/features/calculators/typed.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { marketingPurposes } from "#app/features/messaging/consents/schema.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/format.ts";
import { done, type Result } from "#app/lib/result.ts";
import { storeOnce } from "#db/idempotency.server.ts";

type Sent = { figures: Typed; formKey: string; page: string; ip: string; touches: Touches; now: Date };

export async function unlockAnalysis(
  actor: Actor,
  { email, name, marketingEmail }: UnlockForm,
  { figures, formKey, page, ip, touches, now }: Sent,
): Promise<Result<{ query: Record<string, string> }>> {
  const { inputs, query } = readRentVsSell(figures);
  const { timeZone } = await findCompany();
  const { rentVsSell: rates } = await findSchedule(dayIn(timeZone, now));
  const result = rentVsSell(inputs, rates);
  const answer = { query };
  const content = { email: email.toLowerCase(), name: name ?? "", query, marketingEmail };
  return storeOnce({ form: "rent-vs-sell", formKey, content, answer }, async (tx) => {
    await addPublicLead(tx, actor, {
      page,
      ip,
      touches,
      now,
      person: { name: name || null, email },
      source: "rent-vs-sell-calculator",
      consents: ["calculator", ...marketingPurposes({ marketingEmail })],
      task: {
        title: `Write to ${name || email} about renting or selling`,
        detail: describeResult(result, inputs),
        on: "calculation_sent",
      },
      submission: {
        recommendation: result.recommendation,
        differenceCents: result.differenceCents,
        query: String(new URLSearchParams(query)),
      },
    });
    return done(answer);
  });
}

function describeResult({ recommendation, differenceCents, last }: RentVsSell, inputs: RentVsSellInputs) {
  const years = last.year === 1 ? "1 year" : `${last.year} years`;
  const by = formatDollars(Math.abs(differenceCents));
  const home = `value ${formatDollars(inputs.homeValueCents)}, rent ${formatDollars(inputs.monthlyRentCents)} a month`;
  return `The calculator says ${recommendation}, by ${by} after ${years}: ${home}.`;
}
