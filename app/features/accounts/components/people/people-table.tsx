import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge, type BadgeGlyph, type BadgeTone } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type { PersonRow } from "#app/features/accounts/people/schema.ts";
import { withParams } from "#app/lib/current-path.ts";

export const usersPath = (params: Record<string, string>) => withParams(href("/admin/users"), params);

interface PeopleTableProps {
  rows: readonly PersonRow[];
  /** The ID of the reader. */
  self: string;
  now: Date;
  timeZone: string;
}

export function PeopleTable({ rows, ...view }: PeopleTableProps) {
  return <Table label="Users, by role, then newest first" columns={columnsOf(view)} rows={rows} />;
}

const columnsOf = ({ self, now, timeZone }: Omit<PeopleTableProps, "rows">): Column<PersonRow>[] => [
  {
    head: "Name",
    slot: "title",
    className: "max-md:basis-0",
    cell: ({ id, name, email }) => (
      <>
        <b className="font-semibold">{name}</b>
        {id === self ? <span className="text-quiet"> (you)</span> : null}
        <span className="block truncate text-xs text-soft">{email}</span>
      </>
    ),
  },
  { head: "Role", cell: ({ role }) => roles[role] },
  {
    head: "State",
    slot: "aside",
    cell: ({ state, role }) => (
      <>
        <Badge {...states[state]}>{states[state].label}</Badge>
        <span className="block text-xs text-soft md:hidden">{roles[role]}</span>
      </>
    ),
  },
  {
    head: "Last seen",
    slot: "detail",
    className: "max-md:basis-full",
    cell: ({ lastSeenAt }) => (
      <>
        <span className="md:hidden">Last seen: </span>
        {lastSeenAt ? (
          <RelativeTime at={lastSeenAt} now={now} timeZone={timeZone} focusable />
        ) : (
          <span className="text-quiet">Never</span>
        )}
      </>
    ),
  },
  {
    head: "Actions",
    hideHead: true,
    slot: "end",
    className: "md:max-w-none",
    cell: (row) => (
      <div className="flex flex-wrap gap-1.5 max-md:pt-1.5 md:flex-nowrap md:justify-end">
        {row.state === "invited" || row.state === "expired" ? (
          <InviteActions {...row} />
        ) : (
          <AccountActions {...row} isSelf={row.id === self} />
        )}
      </div>
    ),
  },
];

function InviteActions({ id, name }: PersonRow) {
  const fields = { inviteId: id };
  return (
    <>
      <RowAction act="resend" fields={fields} label={`Resend the invitation of ${name}`}>
        Resend
      </RowAction>
      <RowAction act="revoke" fields={fields} label={`Revoke the invitation of ${name}`}>
        Revoke
      </RowAction>
    </>
  );
}

function AccountActions({ id, name, role, state, isSelf }: PersonRow & { isSelf: boolean }) {
  const isAdmin = role === "admin";
  if (state === "disabled")
    return (
      <RowAction act="enable" fields={{ userId: id }} label={`Enable ${name}`}>
        Enable
      </RowAction>
    );
  const roleText = isAdmin ? "Remove Admin" : "Make Admin";
  return (
    <>
      <RowAction
        act="role"
        fields={{ userId: id, role: isAdmin ? "user" : "admin" }}
        label={`${roleText}: ${name}`}
      >
        {roleText}
      </RowAction>
      <RowAction act="reset" fields={{ userId: id }} label={`Send reset link to ${name}`}>
        Send reset link
      </RowAction>
      {isSelf ? null : (
        <Link
          to={usersPath({ do: "disable", id })}
          preventScrollReset
          aria-label={`Disable ${name}`}
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          Disable
        </Link>
      )}
    </>
  );
}

interface RowActionProps {
  act: string;
  fields: Record<string, string>;
  /** Starts with the visible text. */
  label: string;
  children: ReactNode;
}

function RowAction({ act, fields, label, children }: RowActionProps) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={usersPath({ do: act })} preventScrollReset className="flex-none">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant="outline" pending={form.pending} aria-label={label}>
        {children}
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}

const roles = { admin: "Admin", user: "Staff" };

const states: Record<PersonRow["state"], { label: string; tone: BadgeTone; glyph: BadgeGlyph }> = {
  active: { label: "Active", tone: "green", glyph: "done" },
  invited: { label: "Invited", tone: "blue", glyph: "open" },
  expired: { label: "Invitation expired", tone: "yellow", glyph: "ended" },
  disabled: { label: "Disabled", tone: "grey", glyph: "ended" },
};
