import { UserPlus, Users } from "lucide-react";
import { data, href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import {
  DisableDialog,
  InviteDialog,
  ResetFactorDialog,
} from "#app/features/accounts/components/people/people-dialogs.tsx";
import { PeopleTable, usersPath } from "#app/features/accounts/components/people/people-table.tsx";
import { RolesPanel } from "#app/features/accounts/components/people/roles-panel.tsx";
import {
  changeRole,
  enablePerson,
  resetSecondFactor,
  sendResetLink,
} from "#app/features/accounts/people/commands/accounts.server.ts";
import {
  invitePerson,
  resendInvite,
  revokeInvite,
} from "#app/features/accounts/people/commands/invites.server.ts";
import { listPeople } from "#app/features/accounts/people/queries.server.ts";
import {
  DisableForm,
  InviteForm,
  InviteIdForm,
  PersonForm,
  RoleForm,
  TakeBackForm,
} from "#app/features/accounts/schema.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { disableAndHandOver, undoHandOver } from "#app/features/today/hand-over/commands.server.ts";
import { listOpenWork, type OpenWork } from "#app/features/today/hand-over/queries.server.ts";
import { formatWork } from "#app/features/today/hand-over/rules.ts";
import { describeError, logger } from "#app/log.server.ts";
import { staffOf } from "#app/server/context.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/users.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("User Management", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const now = new Date();
  const actor = staffOf(context);
  const [rows, openWork, { company, agreement }] = await Promise.all([
    listPeople(actor, now).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the users could not be listed");
      return null;
    }),
    listOpenWork(actor).catch(() => ({}) as Record<string, OpenWork>),
    findSettings(),
  ]);
  const [action, id] = [url.searchParams.get("do"), url.searchParams.get("id")];
  const active = rows?.filter(({ state }) => state === "active") ?? [];
  const person = active.find((row) => row.id === id);
  const { leads = 0, tasks = 0 } = openWork[id ?? ""] ?? {};
  const page = {
    ...{ rows, now, timeZone: company.timeZone, self: actor.userId, formKey: crypto.randomUUID() },
    isInviting: action === "invite",
    work: Object.fromEntries(Object.entries(openWork).map(([key, each]) => [key, formatWork(each)])),
    toReset: action === "reset-factor" ? person : null,
    toDisable: action === "disable" && person ? person : null,
    isBroker: Boolean(person) && agreement.brokerId === id,
    workOf: { leads: formatWork({ leads, tasks: 0 }), tasks: formatWork({ leads: 0, tasks }) },
    // Oneself first.
    takers: active
      .filter((row) => row.id !== id)
      .map(({ id, name }) => ({ id, name }))
      .sort(
        (a, b) =>
          Number(b.id === actor.userId) - Number(a.id === actor.userId) || a.name.localeCompare(b.name),
      ),
  };
  return data(page, { status: rows ? 200 : 503 });
}

export function action({ url, ...args }: Route.ActionArgs) {
  const home = href("/admin/users");
  const failure = "That didn't work. Please try again.";
  const form = formsOfPage(args, { to: home, failure });
  switch (url.searchParams.get("do")) {
    case "invite":
      return form(InviteForm, invitePerson, ({ email }) => `Invitation sent to ${email}`);
    case "resend":
      return form(InviteIdForm, resendInvite, ({ email }) => `Invitation sent again to ${email}`, { home });
    case "revoke":
      return form(InviteIdForm, revokeInvite, () => "Invitation revoked", { home });
    case "role":
      return form(RoleForm, changeRole, () => "", {
        home,
        failure: "Failed to update user role",
        success: ({ id, name }, { role }, { actor }) =>
          role === "user" && actor.kind === "staff" && actor.userId === id
            ? { to: href("/dashboard"), toast: "You are no longer an admin" }
            : {
                to: home,
                toast: `${name} is ${role === "admin" ? "now" : "no longer"} an admin`,
                about: home,
              },
      });
    case "disable":
      return form(DisableForm, disableAndHandOver, () => "", {
        success: ({ name, userId, handOverId }) => ({
          to: home,
          toast: `${name} is disabled and signed out`,
          about: home,
          ...(handOverId && {
            undo: { to: `${home}?do=take-back`, fields: { userId, handOverId } },
          }),
        }),
      });
    case "take-back":
      return form(
        TakeBackForm,
        undoHandOver,
        ({ name }) => `${name} can sign in again and has the work back`,
        {
          home,
        },
      );
    case "reset-factor":
      return form(PersonForm, resetSecondFactor, ({ name }) => `The second factor of ${name} was reset`, {
        home,
      });
    case "enable":
      return form(PersonForm, enablePerson, ({ name }) => `${name} can sign in again`, { home });
    case "reset":
      return form(PersonForm, sendResetLink, ({ email }) => `Password link sent to ${email}`, { home });
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, formKey, isInviting, toDisable, toReset, workOf, isBroker, takers, ...view } = loaderData;
  return (
    <>
      <PageHead
        title="User Management"
        note="Accounts and open invitations"
        actions={
          <Link to={usersPath({ do: "invite" })} preventScrollReset className={buttonClass({ size: "sm" })}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite a person
          </Link>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
        <section className="card" aria-label="Users">
          {rows ? (
            <>
              <PeopleTable rows={rows} {...view} />
              {rows.length === 1 ? (
                <EmptyState icon={<Users />} title="You're the only one here.">
                  Invite someone who answers the phone.
                </EmptyState>
              ) : null}
            </>
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
          {isInviting ? <InviteDialog formKey={formKey} reply={actionData} /> : null}
          {toDisable ? (
            <DisableDialog
              key={toDisable.id}
              person={toDisable}
              work={workOf}
              isBroker={isBroker}
              others={takers}
              reply={actionData}
            />
          ) : null}
          {toReset ? <ResetFactorDialog key={toReset.id} person={toReset} /> : null}
        </section>
        <RolesPanel />
      </div>
    </>
  );
}
