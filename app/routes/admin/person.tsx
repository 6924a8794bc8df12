import { UserSearch } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { erasePerson } from "#app/features/leads/person/commands.server.ts";
import { FindPerson, PersonFound } from "#app/features/leads/person/components/person.tsx";
import { findPerson, readReached } from "#app/features/leads/person/queries.server.ts";
import { EraseForm } from "#app/features/leads/person/schema.ts";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/person.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("A person's data", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("q")?.trim().slice(0, 254) ?? "";
  const person = readReached(query);
  return { query, rows: person && (await findPerson(staffOf(context), person)) };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: EraseForm,
    command: (form, actor) => erasePerson(actor, form),
    success: ({ leads }) => ({
      to: href("/admin/person"),
      toast:
        leads > 0
          ? `Person erased, with ${formatNumber(leads)} ${leads === 1 ? "lead" : "leads"}`
          : "Person erased",
    }),
    failure: "Failed to erase this person",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows } = loaderData;
  return (
    <>
      <PageHead title="A person's data" />
      <FindPerson query={query} />
      {rows && rows.length > 0 ? (
        <PersonFound key={query} query={query} rows={rows} reply={actionData} />
      ) : (
        <section className="card">
          <EmptyState
            icon={<UserSearch />}
            title={
              rows ? "Nothing is stored" : query ? "This is no email or phone number" : "Find a person first"
            }
          >
            {rows
              ? `No row holds ${query}.`
              : "For an owner who asks what you store about them, or to be erased: enter their email or phone number."}
          </EmptyState>
        </section>
      )}
    </>
  );
}
