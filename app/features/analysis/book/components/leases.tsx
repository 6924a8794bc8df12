import { href, Link, useNavigate } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { EffectOfLeavingOut, Lease, ListedLease } from "#app/features/analysis/book/queries.server.ts";
import { propertyTypeNames } from "#app/features/leads/property/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDay, formatDollars, formatNumber } from "#app/lib/format.ts";
import { counted } from "#app/timeline/define.ts";

export const leasesPath = (query: Record<string, string> = {}) =>
  withParams(href("/admin/analysis/leases"), query);

const kinds = { signed: "Signed", listed: "Asked" };

export const LeaseTable = ({ rows }: { rows: readonly ListedLease[] }) => (
  <Table label="Leases, newest first" columns={columns} rows={rows} />
);

const columns: Column<ListedLease>[] = [
  {
    head: "Address",
    slot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ id, name, city, zipCode }) => (
      <>
        <RowLink to={leasesPath({ edit: id })} preventScrollReset>
          {name}
        </RowLink>{" "}
        <span className="text-soft max-md:hidden">
          {city} {zipCode}
        </span>
      </>
    ),
  },
  {
    head: "Rent",
    slot: "aside",
    numeric: true,
    cell: ({ rentCents }) => <span className="num">{formatDollars(rentCents)}</span>,
  },
  {
    head: "Kind",
    slot: "detail",
    cell: ({ kind, excludedReason }) =>
      excludedReason ? (
        <Badge tone="grey" glyph="ended" label="Left out" />
      ) : (
        <Badge tone={kind === "signed" ? "green" : "blue"} label={kinds[kind]} />
      ),
  },
  {
    head: "Home",
    wide: true,
    className: "whitespace-nowrap",
    cell: ({ bedrooms, bathrooms, squareFootage, propertyType }) =>
      `${propertyTypeNames[propertyType]}, ${bedrooms} bed, ${bathrooms} bath, ${formatNumber(squareFootage)} sq ft`,
  },
  {
    head: "Days",
    numeric: true,
    cell: ({ daysOnMarket }) => daysOnMarket ?? <span className="text-quiet">–</span>,
  },
  {
    head: "Date",
    slot: "end",
    sorted: true,
    className: "num whitespace-nowrap",
    cell: ({ date }) => formatDay(date, "UTC"),
  },
];

interface LeaseSheetProps {
  /** Undefined for a new one. */
  lease: Lease | undefined;
  /** Set while one asks to leave it out. */
  effect: EffectOfLeavingOut | null;
  reply: FormReply | undefined;
}

export function LeaseSheet({ lease, effect, reply }: LeaseSheetProps) {
  const form = useOfficeForm({ reply });
  const navigate = useNavigate();
  const field = (name: string, label: string, value?: string | number | null) => {
    const { errors, ...own } = form.field(name, String(value ?? ""));
    return { ...own, id: name, label, errors: errors?.map((problem) => sentenceOf(label, problem)) };
  };
  return (
    <Dialog
      id="lease"
      title={lease ? lease.address : "Add a lease"}
      open
      side
      onClose={() => navigate(leasesPath(), { preventScrollReset: true })}
    >
      <OfficeForm
        form={form}
        action={leasesPath({ do: "save" })}
        fields={{
          id: lease?.id ?? "",
          version: lease?.version ?? 0,
          lat: lease?.lat ?? "",
          lng: lease?.lng ?? "",
        }}
        noValidate
        className="grid grid-cols-2 gap-4 *:col-span-full [&>.half]:col-span-1"
      >
        <FormErrors id="lease-problem" errors={form.problems} />
        <TextField maxLength={200} {...field("address", "Street address", lease?.address)} />
        <TextField maxLength={200} className="half" {...field("city", "City", lease?.city)} />
        <TextField
          inputMode="numeric"
          maxLength={10}
          className="half"
          {...field("zip", "ZIP code", lease?.zipCode)}
        />
        <SelectField
          {...field("property_type", "Property type", lease?.propertyType)}
          placeholder="Choose one"
          options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
        />
        {numbers(lease).map(({ name, label, value, optional }) => (
          <TextField
            key={name}
            inputMode="decimal"
            maxLength={10}
            className="half"
            optional={optional}
            {...field(name, label, value)}
          />
        ))}
        <SelectField
          {...field("kind", "Kind", lease?.kind ?? "signed")}
          className="half"
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        />
        <TextField {...field("date", "Date", lease?.date)} type="date" className="half" />
        <DialogSubmit back={leasesPath()} pending={form.pending} pendingLabel="Saving...">
          Save
        </DialogSubmit>
      </OfficeForm>
      {lease ? <Exclude lease={lease} effect={effect} /> : null}
    </Dialog>
  );
}

/** What is wrong with a record of the comp book is worded for a line of its file. */
const sentenceOf = (label: string, problem: string) =>
  /^[a-z]/.test(problem) ? `${label} ${problem}.` : problem;

const numbers = (lease: Lease | undefined) => [
  { name: "bedrooms", label: "Bedrooms", value: lease?.bedrooms },
  { name: "bathrooms", label: "Bathrooms", value: lease?.bathrooms },
  { name: "square_footage", label: "Square feet", value: lease?.squareFootage },
  { name: "year_built", label: "Year built", value: lease?.yearBuilt, optional: true },
  { name: "rent", label: "Rent a month", value: lease && lease.rentCents / 100 },
  { name: "days_on_market", label: "Days on market", value: lease?.daysOnMarket, optional: true },
];

function Exclude({ lease, effect }: Pick<LeaseSheetProps, "effect"> & { lease: Lease }) {
  const { id, version, excludedReason } = lease;
  const form = useOfficeForm();
  if (!excludedReason && !effect)
    return (
      <Link
        to={leasesPath({ edit: id, out: "1" })}
        preventScrollReset
        className={buttonClass({ variant: "outline", size: "sm", className: "mt-8 w-fit" })}
      >
        Leave this lease out…
      </Link>
    );
  return (
    <OfficeForm
      form={form}
      action={leasesPath({ do: "exclude" })}
      fields={{ id, version, ...(excludedReason && { reason: "" }) }}
      noValidate
      className="mt-8 grid gap-3"
    >
      <h3>{excludedReason ? "Left out" : "Leave this lease out"}</h3>
      <FormErrors id="exclude-problem" errors={form.problems} />
      {excludedReason ? (
        <p className="text-soft wrap-anywhere">{excludedReason}</p>
      ) : (
        <>
          {effect ? <Effect {...effect} /> : null}
          <TextField
            id="reason"
            label="Reason"
            hint="It then prices no home, and scores none of our estimates."
            maxLength={300}
            {...form.field("reason")}
          />
        </>
      )}
      <Button type="submit" variant="outline" size="sm" pending={form.pending} className="w-fit">
        {excludedReason ? "Take it back in" : "Leave out"}
      </Button>
    </OfficeForm>
  );
}

const signed = (cents: number) =>
  cents === 0 ? "±$0" : `${cents < 0 ? "−" : "+"}${formatDollars(Math.abs(cents))}`;

/** Estimates of today, with the lease and without it. */
function Effect({ reports, more }: EffectOfLeavingOut) {
  const changes = reports.map(({ changeCents }) => changeCents);
  const moved = changes.filter((change) => change !== 0).length;
  if (reports.length === 0) return <p>No open report rests on this lease.</p>;
  return (
    <>
      <p>
        {counted(reports.length, "open report rests", "open reports rest")} on it
        {more > 0 ? `, the newest of ${formatNumber(reports.length + more)}` : ""}.{" "}
        {moved === 0
          ? "None of their figures moves."
          : `${formatNumber(moved)} would move, by ${signed(Math.min(...changes))} to ${signed(Math.max(...changes))}.`}{" "}
        Sent reports stay as they are until they are run again.
      </p>
      <dl className="divide-y divide-line border-y border-line">
        {reports.map(({ id, leadId, address, withIt, without, changeCents }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere">
              <Link to={href("/leads/:id", { id: leadId })} className="link">
                {address}
              </Link>
            </dt>
            <dd className="num ml-auto">
              {formatDollars(withIt)} → <b className="font-semibold">{formatDollars(without)}</b>{" "}
              <span className="text-quiet">{signed(changeCents)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const ImportLink = () => (
  <Link to={`${href("/admin/rent-data")}#leases`} className="link inline-flex min-h-8 items-center">
    Import a file
  </Link>
);
