import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { loadLeases, loadMarketFile } from "#app/features/analysis/commands/import-files.server.ts";
import { findRentData } from "#app/features/analysis/queries/rent-data.server.ts";
import { LeasesFileForm, MarketFileForm } from "#app/features/analysis/schema.ts";
import { Leases, MarketRents } from "#app/features/settings-page/components/rent-data.tsx";
import { formatNumber } from "#app/lib/format.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { mostFileBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/rent-data.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Rent data", matches);

const isOfLeases = (url: URL) => url.searchParams.get("of") === "leases";

export const loader = async ({ url }: Route.LoaderArgs) => ({
  data: await findRentData(),
  isOfLeases: isOfLeases(url),
});

const upload = { limitBytes: mostFileBytes, folder: "rent-data" };
const failure = "The file could not be loaded. Please try again.";

export function action({ url, ...args }: Route.ActionArgs) {
  const to = href("/admin/rent-data");
  if (isOfLeases(url))
    return handleForm(args, {
      schema: LeasesFileForm,
      upload,
      command: ({ acceptsOutliers }, actor, file) => loadLeases(actor, { acceptsOutliers, file }),
      success: ({ inserted, known }) => ({
        to: `${to}#leases`,
        toast: `${formatNumber(inserted)} added, ${formatNumber(known)} known already`,
      }),
      failure,
    });
  return handleForm(args, {
    schema: MarketFileForm,
    upload,
    command: ({ fiscalYear }, actor, file) => loadMarketFile(actor, { fiscalYear, file }),
    success: ({ stored, elsewhere, withoutPoint }) => ({
      to,
      toast:
        withoutPoint > 0
          ? `${formatNumber(stored)} loaded. ${formatNumber(withoutPoint)} ZIP codes have no point: load the gazetteer, then this file again.`
          : `${formatNumber(stored)} loaded, ${formatNumber(elsewhere)} outside your service area`,
    }),
    failure,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function RentDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data } = loaderData;
  return (
    <>
      <PageHead title="Rent data" back={{ to: href("/admin/settings"), label: "Settings" }} />
      <div className="grid max-w-4xl gap-5">
        <MarketRents data={data} reply={loaderData.isOfLeases ? undefined : actionData} />
        <Leases data={data} reply={loaderData.isOfLeases ? actionData : undefined} />
      </div>
    </>
  );
}
