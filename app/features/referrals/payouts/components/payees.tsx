import { href, useNavigate } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedPayee } from "#app/features/referrals/payouts/queries.server.ts";
import { entityTypes, meterLabel } from "#app/features/referrals/payouts/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

type MeterProps = { meter: ListedPayee["meter"]; year: number };

/** Of what Form 1099-NEC has to report. */
export function PayeeMeter({ meter, year }: MeterProps) {
  const { sumCents, thresholdCents, isCrossed } = meter;
  return (
    <div className="num mt-2 text-xs text-soft">
      <div className="h-1.5 w-full max-w-60 overflow-hidden rounded-badge bg-line" aria-hidden="true">
        <div
          className={`h-full ${isCrossed ? "bg-lamp" : "bg-blue"}`}
          style={{ width: `${Math.min(100, (100 * sumCents) / thresholdCents)}%` }}
        />
      </div>
      <p className="mt-1">
        {year}: {meterLabel(meter)}
      </p>
    </div>
  );
}

interface PayeeTableProps {
  rows: readonly ListedPayee[];
  year: number;
  here: string;
}

export const PayeeTable = ({ rows, year, here }: PayeeTableProps) => (
  <Table label="Payees" columns={columnsOf(year, here)} rows={rows} />
);

const columnsOf = (year: number, here: string): Column<ListedPayee>[] => [
  {
    head: "Brokerage",
    slot: "title",
    cell: ({ id, name }) => (
      <RowLink to={withParams(here, { edit: id })} preventScrollReset>
        {name}
      </RowLink>
    ),
  },
  {
    head: "Details",
    slot: "aside",
    cell: ({ missing }) =>
      missing.length === 0 ? (
        <Badge tone="green" glyph="done" label="Complete" />
      ) : (
        <>
          <Badge tone="orange" glyph={0.5} label={`${missing.length} missing`} />
          <span className="block text-[0.8125rem]/4.5 text-quiet max-md:hidden">
            {upperFirst(missing.join(", "))}
          </span>
        </>
      ),
  },
  {
    head: `Payments in ${year}`,
    numeric: true,
    cell: ({ payments }) => formatNumber(payments),
  },
  {
    head: "Form 1099-NEC",
    slot: "detail",
    cell: ({ meter }) => <PayeeMeter meter={meter} year={year} />,
  },
];

interface PayeeSheetProps {
  /** Undefined for a new one, which may have a name already. */
  payee: ListedPayee | undefined;
  name: string;
  /** Where it closes to. */
  back: string;
  referral: string | null;
  reply: FormReply | undefined;
}

export function PayeeSheet({ payee, name, back, referral, reply }: PayeeSheetProps) {
  const form = useOfficeForm({ reply });
  const navigate = useNavigate();
  const stored = (value: string | null | undefined) => value ?? "";
  return (
    <Dialog
      id="payee"
      title={payee ? payee.name : "New payee"}
      open
      side
      onClose={() => navigate(back, { preventScrollReset: true })}
    >
      <OfficeForm
        form={form}
        action={href("/admin/referrals/payees")}
        fields={{ id: payee?.id ?? "", version: payee?.version ?? 0, referral: referral ?? "" }}
        noValidate
        className="grid gap-4"
      >
        <FormErrors id="payee-problem" errors={form.problems} />
        <TextField id="name" label="Brokerage" maxLength={160} {...form.field("name", payee?.name ?? name)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="licenseNumber"
            label="License number"
            maxLength={40}
            autoComplete="off"
            optional
            {...form.field("licenseNumber", stored(payee?.licenseNumber))}
          />
          <TextField
            id="licenseState"
            label="State of the license"
            maxLength={20}
            autoComplete="off"
            optional
            {...form.field("licenseState", stored(payee?.licenseState))}
          />
          <TextField
            id="licenseExpiresOn"
            label="License expires on"
            type="date"
            optional
            {...form.field("licenseExpiresOn", stored(payee?.licenseExpiresOn))}
          />
          <TextField
            id="w9On"
            label="W-9 signed on"
            type="date"
            optional
            {...form.field("w9On", stored(payee?.w9On))}
          />
        </div>
        <SelectField
          id="entityType"
          label="Entity type"
          hint="As on line 3 of the W-9."
          optional
          placeholder="Unknown"
          options={Object.entries(entityTypes).map(([value, label]) => ({ value, label }))}
          {...form.field("entityType", stored(payee?.entityType))}
        />
        <TextField
          id="taxIdLastFour"
          label="Tax number, last four digits"
          hint="Keep the whole number with the W-9, not here."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          optional
          {...form.field("taxIdLastFour", stored(payee?.taxIdLastFour))}
        />
        <DialogSubmit back={back} pending={form.pending} pendingLabel="Saving...">
          Save
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}
