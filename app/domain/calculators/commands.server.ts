import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { type RentVsSellInputs, readRentVsSell } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { type RentVsSell, rentVsSell } from "#app/domain/calculators/rent-vs-sell/rules.ts";
import type { UnlockForm } from "#app/domain/calculators/schema.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { addPublicLead } from "#app/domain/leads/commands.server.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { done, type Result } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { formatDollars } from "#app/ui/format.ts";

type Sent = { formKey: string; page: string; ip: string; touches: Touches; now: Date };

/**
 * Stores whoever gives an e-mail for the yearly table as a lead, with the calculation and a task for the next day. The
 * same form sent again stores nothing more. Returns the calculation as an address carries it.
 */
export async function unlockAnalysis(
  actor: Actor,
  { email, name, ...figures }: UnlockForm,
  { formKey, page, ip, touches, now }: Sent,
): Promise<Result<{ query: Record<string, string> }>> {
  const { inputs, query } = readRentVsSell(figures);
  const { timeZone } = await findCompany();
  const { rentVsSell: rates } = await findSchedule(dayIn(timeZone, now));
  const result = rentVsSell(inputs, rates);
  const answer = { query };
  const content = { email: email.toLowerCase(), name: name ?? "", query };
  return storeOnce({ form: "rent-vs-sell", formKey, content, answer }, async (tx) => {
    await addPublicLead(tx, actor, {
      page,
      ip,
      touches,
      now,
      person: { name: name || null, email },
      status: "leads",
      source: "rent-vs-sell-calculator",
      consents: ["calculator"],
      task: {
        title: `Write to ${name || email} about renting or selling`,
        detail: inWords(result, inputs),
        withinMinutes: 24 * 60,
      },
      told: {
        recommendation: result.recommendation,
        differenceCents: result.differenceCents,
        query: String(new URLSearchParams(query)),
      },
    });
    return done(answer);
  });
}

function inWords({ recommendation, differenceCents, last }: RentVsSell, inputs: RentVsSellInputs) {
  const years = last.year === 1 ? "1 year" : `${last.year} years`;
  const by = formatDollars(Math.abs(differenceCents));
  const home = `value ${formatDollars(inputs.homeValueCents)}, rent ${formatDollars(inputs.monthlyRentCents)} a month`;
  return `The calculator says ${recommendation}, by ${by} after ${years}: ${home}.`;
}
