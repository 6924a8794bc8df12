import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { CoOwnerFields } from "#app/features/leads/co-owners/components/co-owners.tsx";
import { findCoOwnerPage } from "#app/features/leads/co-owners/queries.server.ts";
import { CoOwnerForm } from "#app/features/leads/co-owners/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/co-owner.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Co-owner, ${loaderData.leadName}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findCoOwnerPage(params.id, params.owner);
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  return page;
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { id, owner } = params;
  return handleForm(
    { request, context },
    {
      schema: CoOwnerForm,
      command: (form, actor) => changeCoOwner(actor, { leadId: id, id: owner, form }),
      success: (_, { intent }) => ({
        to: `${href("/leads/:id", { id })}#co-owners`,
        toast: intent === "remove" ? "Co-owner removed" : "Co-owner saved",
      }),
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function CoOwner({ loaderData, actionData, params }: Route.ComponentProps) {
  const { leadName, owner } = loaderData;
  return (
    <>
      <PageHead
        title={owner?.name ?? "Add co-owner"}
        back={
          <Link to={href("/leads/:id", { id: params.id })} className="link">
            {leadName}
          </Link>
        }
      />
      <CoOwnerFields
        key={params.owner}
        leadId={params.id}
        id={params.owner}
        owner={owner}
        reply={actionData}
      />
    </>
  );
}
