import { data } from "react-router";
import { ConsentSheet } from "#app/features/lead-page/components/consent-sheet.tsx";
import { findConsentRecord } from "#app/features/messaging/consents/queries.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-consent.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Consent record", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const record = await findConsentRecord(params.id);
  return data({ entries: record?.entries ?? [] });
}

export default function LeadConsent({ loaderData, params }: Route.ComponentProps) {
  return <ConsentSheet leadId={params.id} entries={loaderData.entries} />;
}
