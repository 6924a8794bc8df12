import { UserPlus, Users } from "lucide-react";
import { data, href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { DisableDialog, InviteDialog } from "#app/features/accounts/components/people/people-dialogs.tsx";
import { PeopleTable, usersPath } from "#app/features/accounts/components/people/people-table.tsx";
import {
  changeRole,
  disablePerson,
  enablePerson,
  sendResetLink,
} from "#app/features/accounts/people/commands/accounts.server.ts";
import {
  invitePerson,
  resendInvite,
  revokeInvite,
} from "#app/features/accounts/people/commands/invites.server.ts";
import { listPeople } from "#app/features/accounts/people/queries.server.ts";
import { InviteForm, InviteIdForm, PersonForm, RoleForm } from "#app/features/accounts/people/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/users.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Users", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const now = new Date();
  const actor = staffOf(context);
  const [rows, { timeZone }] = await Promise.all([
    listPeople(actor, now).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the users could not be listed");
      return null;
    }),
    findCompany(),
  ]);
  const [action, id] = [url.searchParams.get("do"), url.searchParams.get("id")];
  const page = {
    ...{ rows, now, timeZone, self: actor.userId, formKey: crypto.randomUUID() },
    isInviting: action === "invite",
    toDisable: action === "disable" ? rows?.find((row) => row.id === id && row.state === "active") : null,
  };
  return data(page, { status: rows ? 200 : 503 });
}

export function action({ request, url, context }: Route.ActionArgs) {
  const args = { request, context };
  const home = href("/admin/users");
  const ended = (toast: string) => ({ to: home, toast });
  const failure = "That didn't work. Please try again.";
  switch (url.searchParams.get("do")) {
    case "invite":
      return handleForm(args, {
        schema: InviteForm,
        command: (form, actor) => invitePerson(actor, form),
        success: ({ email }) => ended(`Invitation sent to ${email}`),
        failure: "The invitation could not be sent. Please try again.",
      });
    case "resend":
      return handleForm(args, {
        ...{ schema: InviteIdForm, home, failure },
        command: (form, actor) => resendInvite(actor, form),
        success: ({ email }) => ended(`Invitation sent again to ${email}`),
      });
    case "revoke":
      return handleForm(args, {
        ...{ schema: InviteIdForm, home, failure },
        command: (form, actor) => revokeInvite(actor, form),
        success: () => ended("Invitation revoked"),
      });
    case "role":
      return handleForm(args, {
        ...{ schema: RoleForm, home, failure: "Failed to update user role" },
        command: (form, actor) => changeRole(actor, form),
        success: ({ id, name }, { role }, { actor }) =>
          role === "user" && actor.kind === "staff" && actor.userId === id
            ? { to: href("/dashboard"), toast: "You are no longer an admin" }
            : ended(`${name} is ${role === "admin" ? "now" : "no longer"} an admin`),
      });
    case "disable":
      return handleForm(args, {
        ...{ schema: PersonForm, home, failure },
        command: (form, actor) => disablePerson(actor, form),
        success: ({ name }) => ended(`${name} is disabled and signed out`),
      });
    case "enable":
      return handleForm(args, {
        ...{ schema: PersonForm, home, failure },
        command: (form, actor) => enablePerson(actor, form),
        success: ({ name }) => ended(`${name} can sign in again`),
      });
    case "reset":
      return handleForm(args, {
        ...{ schema: PersonForm, home, failure },
        command: (form, actor) => sendResetLink(actor, form),
        success: ({ email }) => ended(`Password link sent to ${email}`),
      });
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, formKey, isInviting, toDisable, ...view } = loaderData;
  return (
    <>
      <PageHead
        title="Users"
        note="Accounts and open invitations"
        actions={
          <Link to={usersPath({ do: "invite" })} preventScrollReset className={buttonClass()}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite a person
          </Link>
        }
      />
      <section className="card" aria-label="Users">
        {rows ? (
          <PeopleTable rows={rows} {...view} />
        ) : (
          <EmptyState
            icon={<Users />}
            title="Failed to load users"
            action={
              <ButtonLink href={href("/admin/users")} variant="outline">
                Try again
              </ButtonLink>
            }
          />
        )}
      </section>
      {isInviting ? <InviteDialog formKey={formKey} reply={actionData} /> : null}
      {toDisable ? <DisableDialog key={toDisable.id} person={toDisable} /> : null}
    </>
  );
}
