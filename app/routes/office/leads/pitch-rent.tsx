import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { adjustRent } from "#app/features/analysis/overrides/commands.server.ts";
import { rentTexts } from "#app/features/analysis/overrides/rules.ts";
import { findOverride, findReport } from "#app/features/analysis/queries/report.server.ts";
import { RentForm } from "#app/features/analysis/schema.ts";
import { AdjustRentForm } from "#app/features/pitch/components/adjust-rent.tsx";
import { displayAddress } from "#app/lib/labels.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/pitch-rent.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Adjust the rent", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const report = await findReport(params.id);
  if (!report) throw data({ message: "Lead not found" }, { status: 404 });
  const saved = rentTexts(await findOverride(params.id));
  return { saved, address: displayAddress(report.lead) ?? "Lead", isPerUnit: report.subject.unitCount > 1 };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: RentForm,
    command: (form, actor) => adjustRent(actor, { leadId: params.id, form }),
    success: ({ isSet }, _, { back }) => ({
      to: back ?? href("/leads/:id", params),
      // The pitch shows it, and a toast would cover its buttons.
      ...(!back?.includes("/pitch") && {
        toast: isSet ? "Rent saved and quoted" : "The estimate is used again",
      }),
    }),
    failure: "The rent could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function PitchRent({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = href("/leads/:id", params);
  return (
    <>
      <PageHead title="Adjust the rent" back={{ to: back, label: loaderData.address }} />
      <section className="card max-w-3xl px-4 py-5">
        <AdjustRentForm key={params.id} {...loaderData} leadId={params.id} back={back} reply={actionData} />
      </section>
    </>
  );
}
