import { data, Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { testOdoo } from "#app/features/crm/commands.server.ts";
import { OdooDetails, OdooResult } from "#app/features/crm/components/odoo.tsx";
import { odooDetails } from "#app/features/crm/queries.server.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { attempt, statusOf } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/odoo-test.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Odoo connection", matches);

export const loader = () => odooDetails();

export async function action({ context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  const failure = (message: string, status: number) =>
    data({ success: false, message: "Connection test failed", detail: message }, { status });
  if (!(await withinLimit("odoo-test", context.get(requestContext).ip))) return failure(tooMany, 429);
  const tested = await attempt(() => testOdoo(actor));
  if ("failed" in tested) return failure("Please try again.", tested.failed);
  const { value: result } = tested;
  return result.ok ? data(result.value) : failure(result.message, statusOf[result.reason]);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, () => ({ success: false, message: "The test was not sent", detail: unheard }));

const unheard = "Nothing answered. Try again in a moment.";

export default function OdooTest({ loaderData, actionData }: Route.ComponentProps) {
  const isTesting = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead title="Odoo connection" note="Whether new leads can be pushed now" />
      <OdooDetails {...loaderData} />
      <Form method="post" preventScrollReset className="mt-4">
        <Button type="submit" pending={isTesting} pendingLabel="Testing…" className="max-sm:w-full">
          Test Odoo Connection
        </Button>
      </Form>
      <OdooResult tested={isTesting ? undefined : actionData} />
    </>
  );
}
