import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { BatchBadge } from "#app/features/leads/batches/components/batch.tsx";
import { cancelBulkAction, type Undone, undoBulkAction } from "#app/features/leads/bulk/commands.server.ts";
import { BulkResult } from "#app/features/leads/bulk/components/bulk-result.tsx";
import { findBulkAction } from "#app/features/leads/bulk/queries.server.ts";
import { formatRestored } from "#app/features/leads/bulk/rules.ts";
import { BulkPageForm } from "#app/features/leads/bulk/schema.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { done, type Result } from "#app/lib/result.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/bulk-action.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.action.title ?? "Bulk action not found", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const [action, { timeZone }] = await Promise.all([
    findBulkAction(staffOf(context), params.id, new Date()),
    findCompany(),
  ]);
  if (!action) throw data({ message: "This bulk action no longer exists." }, { status: 404 });
  return { action, timeZone };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const page = href("/leads/bulk/:id", params);
  return handleForm(
    { request, context },
    {
      schema: BulkPageForm,
      command: async ({ intent }, actor): Promise<Result<Undone | null>> => {
        if (intent === "undo") return undoBulkAction(actor, { actionId: params.id });
        const canceled = await cancelBulkAction(actor, { actionId: params.id });
        return canceled.ok ? done(null) : canceled;
      },
      success: (undone, _, { back }) => {
        if (!undone) return { to: page, toast: "Canceled. What was changed until now stays." };
        if (!undone.isOver) return { to: page, toast: "Restoring has started" };
        return { to: back ?? page, toast: formatRestored(undone), about: params.id };
      },
      home: page,
      failure: "This could not be undone. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function BulkAction({ loaderData: { action, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={action.title}
        note={
          <>
            <BatchBadge state={action.state} /> by {action.by}, {formatDateTime(action.createdAt, timeZone)}
          </>
        }
        back={
          <Link to={href("/leads")} className="link">
            Leads
          </Link>
        }
        actions={<LiveDot leads={[action.id]} />}
      />
      <BulkResult action={action} timeZone={timeZone} />
    </>
  );
}
