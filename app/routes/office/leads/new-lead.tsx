import { data, href } from "react-router";
import { orUnavailable, unavailableResult } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { enterLead } from "#app/features/leads/commands/enter-lead.server.ts";
import { NewLeadForm } from "#app/features/leads/components/lead/new-lead-form.tsx";
import { listPeople } from "#app/features/leads/queries/people.server.ts";
import { NewLeadForm as NewLead } from "#app/features/leads/schema.ts";
import { actorContext, staffOf } from "#app/server/context.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/new-lead.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Add New Lead", matches);

export async function loader({ context }: Route.LoaderArgs) {
  return {
    formKey: crypto.randomUUID(),
    self: staffOf(context).userId,
    people: await listPeople(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, NewLead);
  if (!form.ok) return data({ ...form.reply.data, known: [] }, form.reply.init ?? undefined);
  const stored = await runCommand(
    context,
    () => enterLead(context.get(actorContext), { form: form.value }),
    "The lead could not be saved. Please try again.",
  );
  if (!stored.ok) {
    const { data: reply, init } = form.refuse(stored);
    return data({ ...reply, known: [] }, init ?? undefined);
  }
  const { value } = stored;
  if ("known" in value) return data({ ...form.submission.reply(), known: value.known }, { status: 409 });
  return redirectWithToast(href("/leads/:id", { id: value.leadId }), {
    tone: "success",
    text: "Lead added successfully",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (form, problem) => ({ ...unavailableResult(form, problem), known: [] }));

export default function AddNewLead({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Add New Lead" />
      <NewLeadForm {...loaderData} reply={actionData} />
    </>
  );
}
