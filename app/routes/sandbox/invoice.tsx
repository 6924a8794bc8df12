import { data, redirect } from "react-router";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import { payInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import { SandboxInvoice } from "#app/features/payments/components/sandbox.tsx";
import { findSandboxInvoice } from "#app/features/payments/invoices/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { privateHeaders } from "#app/server/document.ts";
import type { Route } from "./+types/invoice.ts";

export const handle = { hydrate: false };

export const headers = privateHeaders;

export async function loader({ params }: Route.LoaderArgs) {
  const [sheet, { timeZone }] = await Promise.all([findSandboxInvoice(params.id), findCompany()]);
  if (!sheet) throw data(null, { status: 404 });
  return { sheet, timeZone };
}

export async function action({ params, url }: Route.ActionArgs) {
  await payInSandbox({ id: params.id });
  return redirect(url.pathname, 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Invoice ${loaderData.sheet.number} (sandbox)` : "Invoice (sandbox)" },
  { name: "description", content: "In place of the payment provider's page." },
];

export default function Invoice({ loaderData: { sheet, timeZone } }: Route.ComponentProps) {
  return (
    <SandboxPage
      title={`Invoice ${sheet.number}`}
      standsFor="In place of the payment provider's page. No money moves."
      back={{ to: "/", label: "Back to the home page" }}
    >
      <SandboxInvoice sheet={sheet} timeZone={timeZone} />
    </SandboxPage>
  );
}
