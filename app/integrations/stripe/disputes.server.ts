import { z } from "zod";
import { askStripe, type StripeCall, type StripeResult } from "#app/integrations/stripe/client.server.ts";
import { rejected } from "#app/integrations/stripe/failure.ts";

/** `won`: the money stays with us, or never left. `lost`: the bank has taken it for good. */
export type DisputeState = "none" | "open" | "won" | "lost";

/** How the disputes about one card charge (`ch_…`) stand: open while one of them is, then lost where one was. */
export async function findDispute(
  chargeId: string,
  call: StripeCall = {},
): StripeResult<{ dispute: DisputeState }> {
  // Without a charge the vendor lists those of everybody.
  if (!/^(ch|py)_\w{1,200}$/.test(chargeId)) return rejected("This is no id of a charge", "resource_missing");
  return askStripe(call, async (stripe) => {
    const { data } = Disputes.parse(await stripe.disputes.list({ charge: chargeId, limit: 100 }));
    const states = data.map(({ status }) => ends[status] ?? "open");
    const dispute = (["open", "lost", "won"] as const).find((state) => states.includes(state));
    return { ok: true, dispute: dispute ?? "none" };
  });
}

/** Every other word of the vendor's is one of a dispute that goes on. */
const ends: Partial<Record<string, "won" | "lost">> = {
  won: "won",
  lost: "lost",
  warning_closed: "won",
  prevented: "won",
};

const Disputes = z.object({ data: z.array(z.object({ status: z.string() })).max(100) });
