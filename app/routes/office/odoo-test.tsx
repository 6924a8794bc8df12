import { data, Form, useNavigation } from "react-router";
import { testOdoo } from "#app/domain/odoo/commands.server.ts";
import { odooDetails } from "#app/domain/odoo/queries.server.ts";
import { OdooDetails, OdooResult } from "#app/domain/odoo/ui/odoo-test.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, statusOf } from "#app/http/forms/form.server.ts";
import { orUnsent } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { Button } from "#app/ui/button.tsx";
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
  orUnsent(sending, () => ({ success: false, message: "The test was not sent", detail: unheard }));

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
