import { useState } from "react";
import { href } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { ExactTime } from "#app/components/dates/relative-time.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedReferral } from "#app/features/referrals/office/queries.server.ts";
import { promiseState, referralStatuses } from "#app/features/referrals/rules.ts";
import { dueLabel } from "#app/features/tasks/components/task-line.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollarsAndCents, formatExactDateTime, formatShortDay, formatSpan } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";

export const statusOptions = Object.entries(referralStatuses).map(([value, label]) => ({ value, label }));

export const ReferralFilter = ({ search, status }: { search: string; status: string }) => (
  <ListFilter
    path={href("/admin/referrals")}
    values={{ q: search, status }}
    search={{ label: "Search referrals", placeholder: "Client, property or realtor" }}
    choice={{ name: "status", label: "Status", any: "Any status", options: statusOptions }}
  />
);

interface ReferralTableProps {
  rows: readonly ListedReferral[];
  /** The list with its filter and page. */
  here: string;
  feeCents: number;
  now: Date;
  timeZone: string;
}

export const ReferralTable = ({ rows, ...shared }: ReferralTableProps) => (
  <Table label="Referrals, newest first" columns={columnsOf(shared)} rows={rows} />
);

/** The sheet of a referral, which closes to the same list. */
export const sheetPath = (path: string, here: string) => `${path}${here.slice(here.split("?")[0]?.length)}`;

const columnsOf = ({
  here,
  feeCents,
  now,
  timeZone,
}: Omit<ReferralTableProps, "rows">): Column<ListedReferral>[] => [
  {
    head: "Client and property",
    slot: "title",
    className: "max-md:flex-1",
    cell: ({ id, name, propertyAddress }) => (
      <>
        <RowLink to={sheetPath(href("/admin/referrals/:id", { id }), here)} preventScrollReset>
          {displayName(name)}
        </RowLink>
        <span className="block text-[0.8125rem]/4.5 text-quiet">{propertyAddress ?? "No address"}</span>
      </>
    ),
  },
  {
    head: "Realtor and brokerage",
    slot: "detail",
    cell: ({ realtorName, realtorCompany }) => (
      <>
        {realtorName ?? "No name"}
        <span className="block text-[0.8125rem]/4.5 text-quiet">{realtorCompany ?? "No brokerage"}</span>
      </>
    ),
  },
  {
    head: "Received",
    wide: true,
    cell: ({ receivedAt }) => formatShortDay(receivedAt, now, timeZone),
  },
  {
    head: "First contact",
    slot: "aside",
    cell: (row) => <ContactClock {...row} now={now} timeZone={timeZone} />,
  },
  {
    head: "Status",
    cell: ({ id, name, status, version }) => (
      <StatusSelect {...{ id, status, version }} name={displayName(name)} back={here} />
    ),
  },
  {
    head: "Fee",
    numeric: true,
    wide: true,
    cell: ({ fee }) =>
      fee ? (
        formatDollarsAndCents(centsFromDollars(fee))
      ) : (
        <span className="text-quiet">{formatDollarsAndCents(feeCents)}</span>
      ),
  },
  {
    head: "Payment",
    slot: "end",
    cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
  },
];

const paymentBadges: Record<string, BadgeStyle> = {
  paid: { label: "Paid", tone: "green", glyph: "done" },
  reversed: { label: "Reversed", tone: "orange", glyph: "ended" },
};

export const PaymentBadge = ({ status }: { status: string | null }) => (
  <Badge {...(paymentBadges[status ?? ""] ?? { label: "Not paid", tone: "grey", glyph: "open" })} />
);

type ContactClockProps = Pick<ListedReferral, "receivedAt" | "dueAt" | "metAt" | "endedAt"> & {
  now: Date;
  timeZone: string;
};

/** As on Today until the client is contacted, then how long it took. */
export function ContactClock({ receivedAt, dueAt, metAt, endedAt, now, timeZone }: ContactClockProps) {
  if (!dueAt || (endedAt && !metAt)) return <span className="text-quiet">–</span>;
  if (!metAt) {
    const { words, state } = dueLabel(dueAt, now, timeZone);
    return (
      <time
        dateTime={dueAt.toISOString()}
        className={`group/time relative inline-flex items-center gap-1.5 whitespace-nowrap ${state === "late" ? "font-medium text-red-deep" : ""}`}
      >
        {state === "soon" ? <span className="lit" aria-hidden="true" /> : null}
        {words}
        <span className="sr-only">, due </span>
        <ExactTime className="right-0">{formatExactDateTime(dueAt, timeZone)}</ExactTime>
      </time>
    );
  }
  const isLate = promiseState({ dueAt, fulfilledAt: metAt }, now) === "late";
  return (
    <span className={isLate ? "text-red-deep" : "text-soft"}>
      In {formatSpan(metAt.getTime() - receivedAt.getTime())}
      {isLate ? ", late" : ""}
    </span>
  );
}

interface StatusSelectProps {
  id: string;
  status: string | null;
  version: number;
  name: string;
  back: string;
  inSheet?: boolean;
}

/** Saved at once; without JavaScript, by the button. */
export function StatusSelect({ id, status, version, name, back, inSheet }: StatusSelectProps) {
  const form = useOfficeForm();
  const [chosen, setChosen] = useState("");
  const current = status || "pending";
  const isKnown = statusOptions.some(({ value }) => value === current);
  return (
    <OfficeForm
      form={form}
      action={withParams(href("/admin/referrals"), { do: "status" })}
      fields={{ id, version, back }}
      preventScrollReset
      className="relative z-2 w-34"
    >
      <SelectField
        id={`status-${inSheet ? "of-sheet" : id}`}
        name="status"
        label={`Status of ${name}`}
        hideLabel
        options={isKnown ? statusOptions : [...statusOptions, { value: current, label: current }]}
        value={form.pending ? chosen : current}
        aria-busy={form.pending || undefined}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          currentTarget.form?.requestSubmit();
        }}
      />
      <NoScriptSubmit />
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}
