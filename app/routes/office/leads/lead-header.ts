import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { assignLead, tagLead } from "#app/features/leads/commands/change-leads.server.ts";
import { setFollowUp } from "#app/features/leads/header/commands.server.ts";
import { HeaderForm } from "#app/features/leads/header/schema.ts";
import type { Result } from "#app/lib/result.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/lead-header.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  const lead = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: HeaderForm,
      command: (form, actor): Promise<Result<unknown>> => {
        if (form.intent === "follow-up") return setFollowUp(actor, { leadId, form });
        if (form.intent === "tag") return tagLead(actor, { leadId, add: [form.tag] });
        if (form.intent === "untag") return tagLead(actor, { leadId, remove: [form.tag] });
        return assignLead(actor, { leadId, userId: form.assignedTo ?? null, version: form.version });
      },
      success: (_, { intent }) => ({
        to: lead,
        toast: intent === "follow-up" ? "Follow-up set" : "Lead updated successfully",
      }),
      home: lead,
      failure: "Failed to update lead",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
