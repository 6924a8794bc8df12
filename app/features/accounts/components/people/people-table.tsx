import { href, Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import { RowMenu } from "#app/components/office/row-menu.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type { PersonRow } from "#app/features/accounts/people/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";

export const usersPath = (params: Record<string, string>) => withParams(href("/admin/users"), params);

interface PeopleTableProps {
  rows: readonly PersonRow[];
  /** Such as "14 leads and 3 tasks", by ID; none for people without. */
  work: Readonly<Record<string, string>>;
  /** The ID of the reader. */
  self: string;
  now: Date;
  timeZone: string;
}

export function PeopleTable({ rows, ...view }: PeopleTableProps) {
  return <Table label="Users, by role, then newest first" columns={columnsOf(view)} rows={rows} />;
}

const columnsOf = ({ self, work, now, timeZone }: Omit<PeopleTableProps, "rows">): Column<PersonRow>[] => [
  {
    head: "Name",
    slot: "title",
    className: "max-md:basis-0",
    cell: ({ id, name, email }) => (
      <>
        <b className="font-semibold">{name}</b>
        {id === self ? <span className="text-quiet"> (you)</span> : null}{" "}
        <span className="text-xs wrap-anywhere text-soft max-md:block">
          {email.slice(0, email.indexOf("@"))}
          <wbr />
          {email.slice(email.indexOf("@"))}
        </span>
      </>
    ),
  },
  {
    head: "Role",
    cell: (row) => (row.state === "active" ? <RoleSelect {...row} /> : roles[row.role]),
  },
  {
    head: "State",
    slot: "aside",
    cell: ({ state, role }) => (
      <>
        <Badge {...states[state]} />
        <span className="block text-xs text-soft md:hidden">{roles[role]}</span>
      </>
    ),
  },
  {
    head: "Second factor",
    cell: (row) =>
      secondFactor(row) || (row.state === "active" ? <span className="text-quiet">None</span> : null),
  },
  {
    head: "Last seen",
    slot: "detail",
    cell: ({ id, lastSeenAt, ...row }) => (
      <>
        <span className="md:hidden">Last seen: </span>
        {lastSeenAt ? (
          <RelativeTime at={lastSeenAt} now={now} timeZone={timeZone} focusable />
        ) : (
          <span className="text-quiet">Never</span>
        )}
        {row.state === "active" ? (
          <span className="md:hidden"> · {secondFactor(row) || "No second factor"}</span>
        ) : null}
        {work[id] ? <span className="md:hidden"> · {work[id]}</span> : null}
      </>
    ),
  },
  { head: "Open work", cell: ({ id }) => work[id] ?? null },
  {
    head: "Actions",
    hideHead: true,
    slot: "end",
    numeric: true,
    // What was done may leave other actions.
    cell: (row) => (
      <RowMenu key={`${row.role} ${row.state}`} name={row.name}>
        <Actions {...row} isSelf={row.id === self} />
      </RowMenu>
    ),
  },
];

const secondFactor = ({ hasApp, hasPasskey }: Pick<PersonRow, "hasApp" | "hasPasskey">) =>
  [hasApp && "App", hasPasskey && "Passkey"].filter(Boolean).join(", ");

/** Saved at once; without JavaScript, by the button. */
function RoleSelect({ id, name, role }: PersonRow) {
  const form = useOfficeForm();
  return (
    <OfficeForm
      form={form}
      action={usersPath({ do: "role" })}
      fields={{ userId: id }}
      preventScrollReset
      className="w-27"
    >
      <SelectField
        key={`${role} ${form.reply ? form.pending : ""}`}
        id={`role-${id}`}
        name="role"
        label={`Role of ${name}`}
        hideLabel
        defaultValue={role}
        disabled={form.pending}
        options={Object.entries(roles).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <NoScriptSubmit />
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

function Actions({ id, name, role, state, hasApp, hasPasskey, isSelf }: PersonRow & { isSelf: boolean }) {
  const action = (act: string, label: string, fields: Record<string, string>) => (
    <ButtonForm action={usersPath({ do: act })} fields={fields} name={name} variant="quiet">
      {label}
    </ButtonForm>
  );
  const dialog = (act: string, label: string) => (
    <Link
      to={usersPath({ do: act, id })}
      preventScrollReset
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      {label}
      <span className="sr-only"> {name}</span>
    </Link>
  );
  if (state === "invited" || state === "expired")
    return (
      <>
        {action("resend", "Resend", { inviteId: id })}
        {action("revoke", "Revoke", { inviteId: id })}
      </>
    );
  if (state === "disabled") return action("enable", "Enable", { userId: id });
  return (
    <>
      {role === "admin"
        ? action("role", "Remove Admin", { userId: id, role: "user" })
        : action("role", "Make Admin", { userId: id, role: "admin" })}
      {action("reset", "Send reset link", { userId: id })}
      {!isSelf && (hasApp || hasPasskey) ? dialog("reset-factor", "Reset second factor") : null}
      {isSelf ? null : dialog("disable", "Disable")}
    </>
  );
}

const roles = { admin: "Admin", user: "Staff" };

const states: Record<PersonRow["state"], BadgeStyle> = {
  active: { label: "Active", tone: "green", glyph: "done" },
  invited: { label: "Invited", tone: "blue", glyph: "open" },
  expired: { label: "Invitation expired", tone: "yellow", glyph: "ended" },
  disabled: { label: "Disabled", tone: "grey", glyph: "ended" },
};
