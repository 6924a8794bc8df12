import { Webhook } from "lucide-react";
import { data, href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { createEndpoint } from "#app/features/webhooks/commands/endpoints.server.ts";
import { WebhookSheet, WebhookTable, webhooksPath } from "#app/features/webhooks/components/webhooks.tsx";
import { listEndpoints } from "#app/features/webhooks/queries.server.ts";
import { WebhookForm } from "#app/features/webhooks/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithSecret } from "#app/server/shown-once.server.ts";
import type { Route } from "./+types/webhooks.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Webhooks", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const [rows, { timeZone }] = await Promise.all([listEndpoints(), findCompany()]);
  const isNew = url.searchParams.get("do") === "new";
  return { rows, timeZone, now: new Date(), isNew, formKey: crypto.randomUUID() };
}

export function action({ url, ...args }: Route.ActionArgs) {
  if (url.searchParams.get("do") !== "new")
    throw data({ message: "There is no such action." }, { status: 404 });
  return handleForm(args, {
    schema: WebhookForm,
    command: (form, actor) => createEndpoint(actor, form),
    success: ({ id, secret }) =>
      redirectWithSecret(
        id ? href("/admin/webhooks/:id", { id }) : webhooksPath(),
        { id, text: secret },
        { tone: "success", text: id ? "Webhook added" : "This webhook was added already" },
      ),
    failure: "The webhook could not be added. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, now, timeZone, isNew, formKey } = loaderData;
  return (
    <>
      <PageHead
        title="Webhooks"
        note="Tell other systems what happens here"
        actions={<AddLink to={webhooksPath({ do: "new" })}>New webhook</AddLink>}
      />
      <section className="card" aria-label="Webhooks">
        {rows.length > 0 ? (
          <WebhookTable rows={rows} now={now} timeZone={timeZone} />
        ) : (
          <EmptyState icon={<Webhook />} title="No webhooks yet">
            A webhook sends new leads, statuses, agreements, payments and referrals to an address of yours.
          </EmptyState>
        )}
        {isNew ? <WebhookSheet formKey={formKey} reply={actionData} /> : null}
      </section>
    </>
  );
}
