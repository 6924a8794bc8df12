import { href } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { saveConnection } from "#app/features/settings/connections/commands.server.ts";
import { ConnectionSheet } from "#app/features/settings/connections/components/connection-sheet.tsx";
import { findConnection } from "#app/features/settings/connections/queries.server.ts";
import { ConnectionForm } from "#app/features/settings/connections/schema.ts";
import { vendors } from "#app/features/settings/integrations/rules.ts";
import { sendTestMessage, testVendor } from "#app/features/settings-page/health/commands.server.ts";
import {
  Findings,
  healthPath,
  Queues,
  Schedules,
  Vendors,
  Versions,
} from "#app/features/settings-page/health/components/health.tsx";
import { findHealth } from "#app/features/settings-page/health/queries.server.ts";
import { TestMessageForm, VendorForm } from "#app/features/settings-page/health/schema.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/health.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("System health", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { timeZone } = await findCompany();
  const vendor = vendors.find((name) => name === url.searchParams.get("vendor"));
  const connection = vendor ? await findConnection(vendor) : null;
  return { ...(await findHealth(now, timeZone)), connection, now, timeZone };
}

export function action({ url, ...args }: Route.ActionArgs) {
  const form = formsOfPage(args, {
    to: href("/admin/health"),
    failure: "That didn't work. Please try again.",
  });
  if (url.searchParams.get("do") === "test")
    return form(VendorForm, testVendor, (label) => `${label} answered`);
  if (url.searchParams.get("do") === "connect")
    return form(ConnectionForm, saveConnection, (label) => `${label} saved`);
  return form(
    TestMessageForm,
    (actor) => sendTestMessage(actor),
    (email) => `Test message to ${email} is on its way`,
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, vendors, schedules, queues, versions, connection, ...clock } = loaderData;
  return (
    <>
      <PageHead
        title="System health"
        actions={
          <ButtonForm action={healthPath("message")} pendingLabel="Sending...">
            Send me a test message
          </ButtonForm>
        }
      />
      <Findings findings={findings} queues={queues} />
      <Vendors vendors={vendors} {...clock} />
      {connection ? <ConnectionSheet connection={connection} reply={actionData} /> : null}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Schedules schedules={schedules} {...clock} />
        <div className="grid gap-4">
          <Queues queues={queues} {...clock} />
          <Versions versions={versions} />
        </div>
      </div>
    </>
  );
}
