import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { cancelAgreement } from "#app/features/agreements/commands/cancel.server.ts";
import { CancelForm } from "#app/features/agreements/components/cancel-form.tsx";
import { findDocument } from "#app/features/agreements/queries/office.server.ts";
import { isLive } from "#app/features/agreements/rules.ts";
import { CancelAgreementForm } from "#app/features/agreements/schema.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/cancel-agreement.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Cancel the agreement", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const agreement = await findDocument(staffOf(context), params.id);
  if (!agreement) throw data({ message: "Document not found" }, { status: 404 });
  return { agreement, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: CancelAgreementForm,
      command: ({ reason, formKey }, actor) =>
        cancelAgreement(actor, { agreementId: params.id, reason, formKey }),
      success: ({ leadId }) => ({
        to: href("/leads/:id", { id: leadId }),
        toast: "Agreement canceled",
      }),
      failure: "The agreement could not be canceled. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

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
          <CancelForm agreement={agreement} formKey={formKey} reply={actionData} />
        ) : (
          <p>This agreement has already ended.</p>
        )}
      </section>
    </>
  );
}
