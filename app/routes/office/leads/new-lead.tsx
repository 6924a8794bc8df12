import { data, href } from "react-router";
import { createLead } from "#app/domain/leads/commands.server.ts";
import { listPeople } from "#app/domain/leads/queries.server.ts";
import { NewLeadForm as NewLead } from "#app/domain/leads/schema.ts";
import { NewLeadForm } from "#app/domain/leads/ui/lead/new-lead-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { staffOf } from "#app/http/context.ts";
import { attemptAs, parseAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentResult } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
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
  const form = await parseAct(request, NewLead);
  if (!form.ok) return data({ ...form.reply.data, known: [] }, form.reply.init ?? undefined);
  const stored = await attemptAs(context, form, (actor) => createLead(actor, { form: form.value }));
  if ("failed" in stored) {
    const errors = { formErrors: ["The lead could not be saved. Please try again."] };
    return data({ ...form.submission.reply(errors), known: [] }, { status: stored.failed });
  }
  if (!stored.value.ok) {
    const { data: reply, init } = form.refuse(stored.value);
    return data({ ...reply, known: [] }, init ?? undefined);
  }
  const { value } = stored.value;
  if ("known" in value) return data({ ...form.submission.reply(), known: value.known }, { status: 409 });
  return redirectWithToast(href("/leads/:id", { id: value.leadId }), {
    tone: "success",
    text: "Lead added successfully",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnsent(sending, (form, problem) => ({ ...unsentResult(form, problem), known: [] }));

export default function AddNewLead({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Add New Lead" />
      <NewLeadForm {...loaderData} reply={actionData} />
    </>
  );
}
