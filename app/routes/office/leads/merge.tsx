import { data, Form, href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { findMergePage } from "#app/features/lead-page/queries/merge.server.ts";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { mergeLeads, undoMerge } from "#app/features/leads/merge/commands.server.ts";
import { MergeForm } from "#app/features/leads/merge/components/merge-form.tsx";
import { MergePageForm } from "#app/features/leads/merge/schema.ts";
import type { Result } from "#app/lib/result.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/merge.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Merge ${loaderData.lead.name}` : "Lead not found", matches);

export async function loader({ params, url: { searchParams: asked } }: Route.LoaderArgs) {
  const typed = asked.get("q") ?? "";
  const page = await findMergePage(params.id, { other: asked.get("with"), typed });
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...page, typed, formKey: crypto.randomUUID() as string };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: MergePageForm,
    command: (form, actor): Promise<Result<unknown>> =>
      form.intent === "merge"
        ? mergeLeads(actor, { keptId: params.id, form })
        : undoMerge(actor, { leadId: params.id, mergeId: form.mergeId }),
    success: (_, { intent }) => ({
      to: href("/leads/:id", params),
      toast: intent === "merge" ? "Leads merged" : "Merge undone",
    }),
    failure: "This could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Merge({ loaderData, actionData, params }: Route.ComponentProps) {
  const { lead, found, compared, typed, formKey } = loaderData;
  return (
    <>
      <PageHead
        title={`Merge ${lead.name}`}
        note={lead.address}
        back={{ to: href("/leads/:id", params), label: lead.name }}
      />
      {compared ? (
        <MergeForm
          key={`${lead.id} ${compared.other.id}`}
          lead={lead}
          compared={compared}
          formKey={formKey}
          reply={actionData}
        />
      ) : (
        <section className="card max-w-3xl" aria-labelledby="choose">
          <h2 id="choose" className="px-4 pt-4">
            Choose the other lead
          </h2>
          <Form className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
            <input
              type="search"
              name="q"
              aria-label="Search leads"
              placeholder="Name, email, phone, address"
              defaultValue={typed}
              maxLength={100}
              className="control min-w-0 flex-1"
            />
            <Button type="submit" size="sm" variant="outline">
              Search
            </Button>
          </Form>
          {found.length === 0 ? (
            <p className="px-4 py-4 text-soft">
              {typed ? "No other lead matches." : "No other lead has this email or phone. Search for it."}
            </p>
          ) : null}
          <ul className="divide-y divide-line">
            {found.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
                <Link to={`?with=${other.id}`} className="link [overflow-wrap:anywhere]">
                  {[other.name, other.email, other.address].filter(Boolean).join(", ")}
                </Link>
                <StatusBadge status={other.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
