import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { decideCredit } from "#app/features/referrals/credit/commands.server.ts";
import { CreditForm } from "#app/features/referrals/credit/schema.ts";
import { deleteReferral, editReferral } from "#app/features/referrals/office/commands.server.ts";
import { ReferralDetails, ReferralSheet } from "#app/features/referrals/office/components/referral-sheet.tsx";
import { findReferral } from "#app/features/referrals/office/queries.server.ts";
import { DeleteReferralForm, EditReferralForm } from "#app/features/referrals/office/schema.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/referral.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Referral", matches);

export async function loader({ params, url }: Route.LoaderArgs) {
  const [found, settings] = await Promise.all([findReferral(params.id), findSettings()]);
  if (!found) throw data({ message: "This referral was deleted." }, { status: 404 });
  const { timeZone, shortName: company } = settings.company;
  const { activeDays } = settings["referral-terms"];
  const here = `${href("/admin/referrals")}${url.search}`;
  return { ...found, activeDays, company, here, timeZone, now: new Date() };
}

export function action({ params: { id }, url, ...args }: Route.ActionArgs) {
  const home = href("/admin/referrals");
  if (url.searchParams.get("do") === "delete")
    return handleForm(args, {
      schema: DeleteReferralForm,
      command: (_, actor) => deleteReferral(actor, { id }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Referral deleted successfully" }),
      failure: "Failed to delete referral",
    });
  if (url.searchParams.get("do") === "credit")
    return handleForm(args, {
      schema: CreditForm,
      command: (form, actor) => decideCredit(actor, { id, form }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Credit decided" }),
      failure: "Failed to update referral",
    });
  return handleForm(args, {
    schema: EditReferralForm,
    command: (form, actor) => editReferral(actor, { id, form }),
    success: (_, __, { back }) => ({ to: back ?? home, toast: "Referral updated successfully" }),
    failure: "Failed to update referral",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ReferralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { referral, here } = loaderData;
  return (
    <ReferralSheet key={referral.id} referral={referral} here={here} tab="details">
      <ReferralDetails {...loaderData} reply={actionData} />
    </ReferralSheet>
  );
}
