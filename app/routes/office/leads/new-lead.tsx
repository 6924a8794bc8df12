import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { NewLeadForm } from "#app/features/lead-page/components/new-lead-form.tsx";
import { enterLead } from "#app/features/leads/commands/new-lead.server.ts";
import { NewLeadForm as NewLead } from "#app/features/leads/schema.ts";
import { listPeople } from "#app/features/tasks/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/new-lead.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Add New Lead", matches);

export async function loader({ context }: Route.LoaderArgs) {
  return {
    formKey: crypto.randomUUID(),
    self: staffOf(context).userId,
    people: await listPeople(),
  };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: NewLead,
    command: (form, actor) => enterLead(actor, { form }),
    known: (entered) => ("known" in entered ? entered.known : []),
    success: (entered) => ({
      to: "leadId" in entered ? href("/leads/:id", { id: entered.leadId }) : href("/leads"),
      toast: "Lead added successfully",
    }),
    failure: "The lead could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function AddNewLead({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Add New Lead" />
      <NewLeadForm {...loaderData} reply={actionData} />
    </>
  );
}
