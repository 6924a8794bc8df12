import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import {
  allowCalls,
  callAnyway,
  recordTextConsent,
} from "#app/features/conversations/calls/commands.server.ts";
import { ContactDialog } from "#app/features/conversations/calls/components/contact-dialog.tsx";
import { contactChanges, isContactChange } from "#app/features/conversations/calls/contact-changes.ts";
import { listLeadsWithNumber } from "#app/features/conversations/calls/queries.server.ts";
import { ContactReasonForm, TextConsentForm } from "#app/features/conversations/calls/schema.ts";
import { formatPhone, telUrl } from "#app/lib/format.ts";
import type { Result } from "#app/lib/result.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/change-contact.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  leadTitle(loaderData ? contactChanges[loaderData.change].title : "Not found", matches);

export async function loader({ params: { id, change } }: Route.LoaderArgs) {
  if (!isContactChange(change)) throw data(null, { status: 404 });
  return { change, others: await listLeadsWithNumber(id) };
}

/** A call that bars the number is logged like any other, by the page of the lead. */
export function action({ params, ...args }: Route.ActionArgs) {
  const { id: leadId, change } = params;
  const page = href("/leads/:id", { id: leadId });
  const about = `calls:${leadId}`;
  const failure = "This could not be saved. Please try again.";
  if (change === "text-consent")
    return handleForm(args, {
      schema: TextConsentForm,
      command: (form, actor) => recordTextConsent(actor, { leadId, form }),
      success: () => ({ to: `${page}#call`, toast: "Consent to texts recorded" }),
      failure,
    });
  if (change !== "allow-calls" && change !== "call-anyway") throw data(null, { status: 404 });
  return handleForm(args, {
    schema: ContactReasonForm,
    command: async ({ reason }, actor): Promise<Result<string | undefined>> =>
      (change === "call-anyway" ? callAnyway : allowCalls)(actor, { leadId, reason }),
    success: (phone, _, { back }) =>
      phone
        ? {
            to: page,
            toast: "Reason saved",
            about,
            link: { to: telUrl(phone), label: `Call ${formatPhone(phone)}` },
          }
        : { to: back ?? page, toast: "This number may be called again", about },
    failure,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ChangeContact({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ContactDialog key={`${params.id} ${loaderData.change}`} {...loaderData} reply={actionData} />;
}
