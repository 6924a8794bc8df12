import { Send } from "lucide-react";
import { data, href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { ShownOnce } from "#app/components/shown-once.tsx";
import { Pager } from "#app/components/table.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import {
  changeEndpoint,
  removeEndpoint,
  renewSecret,
  resendDelivery,
  switchEndpoint,
} from "#app/features/webhooks/commands/endpoints.server.ts";
import {
  Deliveries,
  groupNames,
  WebhookQuestion,
  WebhookSheet,
  webhookPath,
} from "#app/features/webhooks/components/webhooks.tsx";
import { findEndpoint, listDeliveries } from "#app/features/webhooks/queries.server.ts";
import { endpointBadge } from "#app/features/webhooks/rules.ts";
import { ChangeWebhookForm, SwitchWebhookForm, WebhookIdForm } from "#app/features/webhooks/schema.ts";
import { currentPath, pageLinks } from "#app/lib/current-path.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithSecret, takeSecret } from "#app/server/shown-once.server.ts";
import type { Route } from "./+types/webhook.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Webhook", matches);

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const endpoint = await findEndpoint(params.id);
  if (!endpoint) throw data({ message: "There is no such webhook." }, { status: 404 });
  const page = { older: url.searchParams.get("older"), newer: url.searchParams.get("newer") };
  const [deliveries, { timeZone }, { secret, headers }] = await Promise.all([
    listDeliveries(endpoint.id, page),
    findCompany(),
    takeSecret({ request, url }),
  ]);
  const dialog = url.searchParams.get("do");
  const view = { here: currentPath(url), dialog, formKey: crypto.randomUUID() };
  return data({ endpoint, deliveries, timeZone, secret, ...view }, { headers });
}

export function action({ url, params, ...args }: Route.ActionArgs) {
  const home = webhookPath(params.id);
  const form = formsOfPage(args, { to: home, failure: "That didn't work. Please try again." });
  switch (url.searchParams.get("do")) {
    case "edit":
      return form(ChangeWebhookForm, changeEndpoint, () => "Webhook saved");
    case "switch":
      return form(SwitchWebhookForm, switchEndpoint, () => "Webhook saved", { home });
    case "renew":
      return form(WebhookIdForm, renewSecret, () => "", {
        home,
        success: ({ id, secret }) => {
          const text = secret ? "Secret renewed" : "The secret was renewed already";
          return redirectWithSecret(
            home,
            { id: `${id}:${secret.slice(-8)}`, text: secret },
            { tone: "success", text },
          );
        },
      });
    case "delete":
      return form(WebhookIdForm, removeEndpoint, () => "", {
        home,
        success: () => ({ to: href("/admin/webhooks"), toast: "Webhook deleted" }),
      });
    case "resend":
      return form(WebhookIdForm, resendDelivery, () => "Sending again", { home });
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, timeZone, secret, here, dialog, formKey } = loaderData;
  const { rows, ...ends } = deliveries;
  const isOn = endpoint.disabledAt === null;
  return (
    <>
      <PageHead
        title={<span className="wrap-anywhere">{new URL(endpoint.url).host}</span>}
        back={{ to: href("/admin/webhooks"), label: "Webhooks" }}
        note={<Badge {...endpointBadge(endpoint)} />}
        actions={
          <>
            {(["edit", "renew", "delete"] as const).map((question) => (
              <Link
                key={question}
                to={webhookPath(endpoint.id, { do: question })}
                preventScrollReset
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {links[question]}
              </Link>
            ))}
            <ButtonForm
              action={webhookPath(endpoint.id, { do: "switch" })}
              fields={{ id: endpoint.id, on: isOn ? "no" : "yes" }}
              variant={isOn ? "outline" : "primary"}
            >
              {isOn ? "Switch off" : "Switch on"}
            </ButtonForm>
          </>
        }
      />
      <ShownOnce secret={secret} what="secret">
        The receiver checks the signature of each delivery with it, by Standard Webhooks.
      </ShownOnce>
      <dl className="mb-4 grid gap-x-6 gap-y-2 rounded-card border border-line bg-white p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-soft">Address</dt>
        <dd className="wrap-anywhere">{endpoint.url}</dd>
        <dt className="text-soft">Events</dt>
        <dd>{groupNames(endpoint.events)}</dd>
        {endpoint.disabledAt ? (
          <>
            <dt className="text-soft">Off since</dt>
            <dd>
              {formatDateTime(endpoint.disabledAt, timeZone)}. {endpoint.disabledReason}
            </dd>
          </>
        ) : endpoint.failingSince ? (
          <>
            <dt className="text-soft">Failing since</dt>
            <dd>{formatDateTime(endpoint.failingSince, timeZone)}. After five days it is switched off.</dd>
          </>
        ) : null}
      </dl>
      <section className="card overflow-hidden" aria-label="Deliveries, newest first">
        {rows.length > 0 ? (
          <>
            <Deliveries endpointId={endpoint.id} rows={rows} timeZone={timeZone} />
            <Pager note="Deliveries of 30 days, newest first" {...pageLinks(here, ends)} />
          </>
        ) : (
          <EmptyState icon={<Send />} title="Nothing sent yet">
            Each delivery appears here with its payload, the answer and how long it took.
          </EmptyState>
        )}
        {dialog === "edit" ? (
          <WebhookSheet key={endpoint.version} endpoint={endpoint} formKey={formKey} reply={actionData} />
        ) : null}
        {dialog === "renew" || dialog === "delete" ? (
          <WebhookQuestion endpoint={endpoint} formKey={formKey} question={dialog} />
        ) : null}
      </section>
    </>
  );
}

const links = { edit: "Edit", renew: "Renew secret", delete: "Delete" };
