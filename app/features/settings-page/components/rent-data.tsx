import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, Field, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { Panel } from "#app/components/panel.tsx";
import type { RentData } from "#app/features/analysis/queries/rent-data.server.ts";
import { settingsPath } from "#app/features/settings-page/components/settings-path.ts";
import { formatNumber } from "#app/lib/format.ts";

interface RentDataProps {
  data: RentData;
  reply: FormReply | undefined;
}

export function MarketRents({ data, reply }: RentDataProps) {
  const { hasArea, served, covered, missing, missingMore, points, zipYear, metroYear } = data;
  return (
    <Panel id="market" title="Market rents" note={served > 0 ? `${covered} of ${served} ZIP codes` : null}>
      <div className="grid gap-4 px-4 py-4">
        <p className="max-w-measure text-soft">
          HUD's Fair Market Rents price a home without comparables, and are shown on city pages. Download
          three public files and load them in this order, once a year.
        </p>
        <ol className="grid gap-3">
          <Source
            title="ZIP code gazetteer"
            to="https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html"
            site="Census Bureau"
            loaded={points > 0 && `${formatNumber(points)} ZIP codes loaded`}
          >
            “ZIP Code Tabulation Areas”, unzipped. A city without a name there is that of the city page that
            lists the ZIP code.
          </Source>
          <Source
            title="Small Area Fair Market Rents"
            to="https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html"
            site="HUD"
            loaded={zipYear !== null && `Fiscal year ${zipYear} loaded`}
          >
            The workbook of all ZIP codes, as it is or saved as CSV.
          </Source>
          <Source
            title="Fair Market Rents by area"
            to="https://www.huduser.gov/portal/datasets/fmr.html"
            site="HUD"
            loaded={metroYear !== null && `Fiscal year ${metroYear} loaded`}
          >
            For ZIP codes without a figure of their own.
          </Source>
        </ol>
        {missing.length > 0 ? (
          <p className="max-w-measure wrap-anywhere">
            <strong>No rents yet for</strong> {missing.join(", ")}
            {missingMore > 0 ? ` and ${formatNumber(missingMore)} more` : ""}.
          </p>
        ) : null}
      </div>
      {hasArea ? (
        <FileForm
          id="market-file"
          action={href("/admin/rent-data")}
          label="File of HUD or the Census Bureau"
          accept=".xlsx,.csv,.txt,.tsv"
          hint="xlsx, CSV, or text with tabs or pipes, up to 25 MB. Lines outside your service area are left out."
          button="Load file"
          reply={reply}
          more={(field) => (
            <TextField
              {...field("fiscalYear")}
              id="fiscal-year"
              label="Fiscal year of the rents"
              optional
              inputMode="numeric"
              hint="If the file's name doesn't say it."
              className="max-w-60"
            />
          )}
        />
      ) : (
        <p className="border-t border-line px-4 py-3">
          <a className="link" href={settingsPath("service-area")}>
            Choose where you manage homes
          </a>{" "}
          first.
        </p>
      )}
    </Panel>
  );
}

export function Leases({ data, reply }: RentDataProps) {
  return (
    <Panel
      id="leases"
      title="Your leases"
      note={data.leases > 0 ? `${formatNumber(data.leases)} in the rent records` : null}
    >
      <p className="max-w-measure px-4 pt-4 text-soft">
        Signed leases and listings are the comparables of your estimates. The first line of the CSV file names
        the columns: address, city, zip, property_type, bedrooms, bathrooms, square_footage, rent, kind
        (signed or listed) and date; where known, year_built, days_on_market, lat and lng. Known records are
        skipped.
      </p>
      <FileForm
        id="leases-file"
        action={`${href("/admin/rent-data")}?of=leases`}
        label="CSV file"
        accept=".csv,.txt,.tsv,.xlsx"
        hint="Up to 25 MB."
        button="Import leases"
        reply={reply}
        more={() => (
          <Checkbox
            id="accepts-outliers"
            name="acceptsOutliers"
            value="on"
            label="Import rents far from those around them, too"
            hint="Otherwise these lines are held back and listed."
          />
        )}
      />
    </Panel>
  );
}

interface SourceProps {
  title: string;
  to: string;
  site: string;
  loaded: string | false;
  children: ReactNode;
}

const Source = ({ title, to, site, loaded, children }: SourceProps) => (
  <li className="flex gap-3">
    {loaded ? (
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 flex-none text-tint-green-ink" />
    ) : (
      <CircleDashed aria-hidden="true" className="mt-0.5 size-5 flex-none text-quiet" />
    )}
    <div className="min-w-0 max-w-measure">
      <p className="font-semibold">
        {title}
        <span className="font-normal text-soft"> · {loaded || "Not loaded yet"}</span>
      </p>
      <p className="text-soft">
        <a className="link" href={to} target="_blank" rel="noopener">
          {site}
        </a>
        : {children}
      </p>
    </div>
  </li>
);

interface FileFormProps {
  id: string;
  action: string;
  label: string;
  accept: string;
  hint: string;
  button: string;
  reply: FormReply | undefined;
  more: (field: ReturnType<typeof useOfficeForm>["field"]) => ReactNode;
}

function FileForm({ id, action, label, accept, hint, button, reply, more }: FileFormProps) {
  const form = useOfficeForm({ reply });
  const errors = form.fields.file;
  return (
    <OfficeForm
      key={form.formKey}
      form={form}
      action={action}
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className="mt-4 grid gap-4 border-t border-line px-4 py-4"
    >
      <FormErrors id={`${id}-problem`} errors={form.problems} />
      <Field id={id} label={label} hint={hint} {...(errors && { errors })} className="whitespace-pre-line">
        <input
          id={id}
          type="file"
          name="file"
          accept={accept}
          required
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error ${id}-description` : `${id}-description`}
          className="control h-auto max-w-xl py-1.5 file:mr-3 file:font-semibold"
        />
      </Field>
      {more(form.field)}
      <div>
        <Button type="submit" pending={form.pending} pendingLabel="Loading...">
          {button}
        </Button>
      </div>
    </OfficeForm>
  );
}
