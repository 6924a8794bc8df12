import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { BatchBadge, BatchPage } from "#app/features/lead-lists/batches/components/batch.tsx";
import { undoBulkAction } from "#app/features/lead-lists/bulk/commands.server.ts";
import { BulkResult } from "#app/features/lead-lists/bulk/components/bulk-result.tsx";
import { findBulkAction } from "#app/features/lead-lists/bulk/queries.server.ts";
import { formatRestored } from "#app/features/lead-lists/bulk/rules.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatDateTime } from "#app/lib/format.ts";
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

export function action({ params, ...args }: Route.ActionArgs) {
  const page = href("/leads/bulk/:id", params);
  return handleForm(args, {
    schema: EmptyForm,
    command: (_, actor) => undoBulkAction(actor, { actionId: params.id }),
    success: (undone, _, { back }) =>
      undone.isOver
        ? { to: back ?? page, toast: formatRestored(undone), about: params.id }
        : { to: page, toast: "Restoring has started" },
    home: page,
    failure: "This could not be undone. Please try again.",
  });
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
        back={{ to: href("/leads"), label: "Leads" }}
        actions={<LiveDot leads={[action.id]} />}
      />
      <BatchPage state={action.state}>
        <BulkResult action={action} timeZone={timeZone} />
      </BatchPage>
    </>
  );
}
