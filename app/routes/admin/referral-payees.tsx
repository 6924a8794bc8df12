import { Landmark } from "lucide-react";
import { href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { savePayee } from "#app/features/referrals/payouts/commands.server.ts";
import { PayeeSheet, PayeeTable } from "#app/features/referrals/payouts/components/payees.tsx";
import { listPayeesOf, listPayoutYears } from "#app/features/referrals/payouts/queries.server.ts";
import { PayeeForm } from "#app/features/referrals/payouts/schema.ts";
import { findCompany, findReferralTerms } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/referral-payees.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Payees", matches);

export async function loader({ url: { searchParams: params } }: Route.LoaderArgs) {
  const now = new Date();
  const [{ timeZone }, { feeCents }] = await Promise.all([findCompany(), findReferralTerms()]);
  const years = await listPayoutYears(timeZone, now);
  const year = years.find((each) => String(each) === params.get("year")) ?? years[0] ?? now.getFullYear();
  const rows = await listPayeesOf(year, { timeZone, now, nextCents: feeCents });
  const [edit, referral] = [params.get("edit"), params.get("referral") ?? ""];
  return {
    ...{ rows, years, year, name: params.get("name")?.slice(0, 160) ?? "" },
    edited: rows.find(({ id }) => id === edit),
    isNew: edit === "new",
    referral: isUuid(referral) ? referral : null,
    here: withParams(href("/admin/referrals/payees"), { year: params.get("year") }),
  };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    schema: PayeeForm,
    command: (form, actor) => savePayee(actor, form),
    success: (_, { referral }) => ({
      to: referral ? href("/admin/referrals/:id/payment", { id: referral }) : href("/admin/referrals/payees"),
      toast: "Payee saved successfully",
    }),
    failure: "Failed to save payee",
  });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Payees({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, years, year, edited, isNew, name, referral, here } = loaderData;
  const back = referral ? href("/admin/referrals/:id/payment", { id: referral }) : here;
  return (
    <>
      <PageHead
        title="Payees"
        back={{ to: href("/admin/referrals"), label: "Realtor Referrals" }}
        note="Brokerages that are paid for referrals"
        actions={
          <>
            <ButtonLink
              href={withParams(href("/admin/referrals/payouts.csv"), { year: String(year) })}
              variant="outline"
              download
            >
              Payments of {year} (CSV)
            </ButtonLink>
            <AddLink to={withParams(here, { edit: "new" })}>New payee</AddLink>
          </>
        }
      />
      {years.length > 1 ? (
        <Segmented
          label="Year"
          className="mb-3"
          options={years.map((each) => ({
            to: withParams(here, { year: String(each) }),
            label: String(each),
            isCurrent: each === year,
          }))}
        />
      ) : null}
      <section className="card" aria-label="Payees">
        {rows.length > 0 ? (
          <PayeeTable rows={rows} year={year} here={here} />
        ) : (
          <EmptyState icon={<Landmark />} title="No payees yet">
            A brokerage with its license and W-9, so that its referrals can be paid.
          </EmptyState>
        )}
        {isNew || edited ? (
          <PayeeSheet
            key={edited?.id ?? "new"}
            payee={edited}
            {...{ name, back, referral }}
            reply={actionData}
          />
        ) : null}
      </section>
    </>
  );
}
