import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { ReferralSheet } from "#app/features/referrals/office/components/referral-sheet.tsx";
import { sheetPath } from "#app/features/referrals/office/components/referral-table.tsx";
import { findReferral } from "#app/features/referrals/office/queries.server.ts";
import { payReferral, reversePayout } from "#app/features/referrals/payouts/commands.server.ts";
import { Payment } from "#app/features/referrals/payouts/components/payment.tsx";
import { findPaymentPage } from "#app/features/referrals/payouts/queries.server.ts";
import { PayForm, ReverseForm } from "#app/features/referrals/payouts/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/referral-payment.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Referral payment", matches);

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const now = new Date();
  const [found, { timeZone }] = await Promise.all([findReferral(id), findCompany()]);
  if (!found) throw data({ message: "This referral was deleted." }, { status: 404 });
  const page = await findPaymentPage(found.referral, now);
  const here = `${href("/admin/referrals")}${url.search}`;
  const path = sheetPath(href("/admin/referrals/:id/payment", { id }), here);
  return { referral: found.referral, page, here, path, timeZone, formKey: crypto.randomUUID() as string };
}

export function action({ params: { id }, url, ...args }: Route.ActionArgs) {
  const to = withParams(`${url.pathname.replace(/\.data$/, "")}${url.search}`, { do: null });
  const about = `referral ${id}`;
  if (url.searchParams.get("do") === "reverse")
    return handleForm(args, {
      schema: ReverseForm,
      command: (form, actor) => reversePayout(actor, { ...form, referralId: id }),
      success: ({ number }) => ({ to, toast: `Payment ${number} reversed`, about }),
      failure: "Failed to reverse payment",
    });
  return handleForm(args, {
    schema: PayForm,
    command: (form, actor) => payReferral(actor, { referralId: id, form }),
    success: () => ({ to, toast: "Payment processed successfully", about }),
    failure: "Failed to process payment",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ReferralPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { referral, page, here, ...view } = loaderData;
  return (
    <ReferralSheet key={referral.id} referral={referral} here={here} tab="payment">
      <Payment referral={referral} {...page} {...view} reply={actionData} />
    </ReferralSheet>
  );
}
