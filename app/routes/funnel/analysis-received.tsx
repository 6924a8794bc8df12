import { href } from "react-router";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/analysis-received.ts";

export const handle = { hydrate: false };

export const loader = async () => ({ phone: (await findCompany()).phone });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your request",
    description: "What happens with your request for a rent analysis.",
    path: href("/analysis/received"),
    hidden: true,
  });

export default function AnalysisReceived({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <h1 className="text-h1">We received your request</h1>
      <p className="mt-4 max-w-measure text-lead">
        If there is already a report for this home, we email it to the address you entered, at most once a
        day. Open the link in that email to read the report and to change the details of the home.
      </p>
      <p className="mt-4 max-w-measure">
        A manager reads what you sent and will reply. Questions: <PhoneLink phone={loaderData.phone} />
      </p>
    </div>
  );
}
