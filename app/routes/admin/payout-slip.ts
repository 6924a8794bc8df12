import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { findPayout } from "#app/features/referrals/payouts/queries.server.ts";
import { payoutNumber } from "#app/features/referrals/payouts/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { pdfReply, textReply } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/payout-slip.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ params }: Route.LoaderArgs) {
  const payout = await findPayout(params.id);
  if (!payout) return textReply("There is no payment at this URL.", 404);
  // Imported with the first slip, to keep the start fast.
  const { renderSlip } = await import("#app/features/referrals/payouts/slip-pdf.server.ts");
  const content = await renderSlip(payout, await findCompany(), await findLogoFile());
  return pdfReply(content, `referral-fee-${payoutNumber(payout.number)}.pdf`);
}
