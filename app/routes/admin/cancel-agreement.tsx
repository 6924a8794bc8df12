import { data, href, Link } from "react-router";
import { cancelAgreement } from "#app/domain/documents/commands.server.ts";
import { findDocument } from "#app/domain/documents/queries.server.ts";
import { isLive } from "#app/domain/documents/rules.ts";
import { CancelAgreementForm } from "#app/domain/documents/schema.ts";
import { CancelForm } from "#app/domain/documents/ui/cancel-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { staffOf } from "#app/http/context.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/cancel-agreement.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Cancel the agreement", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const agreement = await findDocument(staffOf(context), params.id);
  if (!agreement) throw data({ message: "Document not found" }, { status: 404 });
  return { agreement, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: CancelAgreementForm,
      run: ({ reason, signed, formKey }, actor) =>
        cancelAgreement(actor, { agreementId: params.id, reason, isSignedKnown: signed === "on", formKey }),
      success: ({ leadId }) => ({
        to: href("/leads/:id", { id: leadId }),
        toast: "The agreement is cancelled",
      }),
      failure: "The agreement could not be cancelled. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function CancelAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, formKey } = loaderData;
  const { id, status } = agreement;
  return (
    <>
      <PageHead
        title="Cancel the agreement"
        back={
          <Link to={href("/documents/:id", { id })} className="link">
            {agreement.name}
          </Link>
        }
      />
      <section className="card max-w-measure p-4" aria-label="Cancel the agreement">
        {isLive(status) || actionData ? (
          <CancelForm agreement={agreement} formKey={formKey} refused={actionData} />
        ) : (
          <p>This agreement is at an end already.</p>
        )}
      </section>
    </>
  );
}
