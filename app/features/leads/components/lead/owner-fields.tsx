import type { ComponentProps, ReactNode } from "react";
import { href, Link } from "react-router";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import type { FactName } from "#app/features/analysis/report/correction.ts";
import { propertyTypeOptions } from "#app/features/analysis/types.ts";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { type DetailName, detailLabels } from "#app/features/leads/details.ts";
import { type Contact, contactLabels, contactNames } from "#app/features/leads/fields.ts";
import { enteredSources, sourceLabel } from "#app/features/leads/rules.ts";
import type { KnownLead } from "#app/features/leads/types.ts";

type Field = Partial<ComponentProps<typeof TextField>> & { id: string; name: string };

const contact: Record<keyof Contact, Partial<Field>> = {
  name: { maxLength: 120 },
  email: { type: "email" },
  phone: { type: "tel" },
};

interface ContactFieldsProps {
  field: (name: keyof Contact) => Field & { key?: string };
  hint?: string;
  nameClass?: string;
}

export const ContactFields = ({ field, hint, nameClass = "sm:col-span-2" }: ContactFieldsProps) =>
  contactNames.map((name) => {
    const { key = name, ...shown } = field(name);
    return (
      <TextField
        key={key}
        {...contact[name]}
        {...(name === "email" && { hint })}
        {...(name === "name" && { className: nameClass })}
        {...shown}
        label={contactLabels[name]}
      />
    );
  });

type HomeFact = Exclude<FactName, "streetAddress" | "city" | "zipCode" | "propertyType">;

const facts: Record<HomeFact, { label: string; inputMode: "numeric" | "decimal"; optional?: boolean }> = {
  unitCount: { label: "Units", inputMode: "numeric" },
  squareFootage: { label: "Square feet", inputMode: "numeric" },
  bedrooms: { label: "Bedrooms", inputMode: "numeric", optional: true },
  bathrooms: { label: "Bathrooms", inputMode: "decimal", optional: true },
  yearBuilt: { label: "Year built", inputMode: "numeric", optional: true },
};

interface HomeFactFieldsProps {
  field: (name: HomeFact | "propertyType") => Omit<Field, "prefix" | "suffix"> & { key?: string };
  className?: string;
  otherType?: string | null;
  hints?: Partial<Record<HomeFact | "propertyType", string>>;
  /** The size is that of one unit. */
  perUnit?: boolean;
}

export function HomeFactFields({ field, className, otherType, hints = {}, perUnit }: HomeFactFieldsProps) {
  const { key: typeKey, id, name, defaultValue, errors, hint = hints.propertyType } = field("propertyType");
  return (
    <>
      <SelectField
        key={typeKey}
        {...{ id, name, defaultValue, errors, hint, className }}
        label="Property type"
        placeholder={otherType ?? "Choose one"}
        options={propertyTypeOptions}
      />
      {(Object.keys(facts) as HomeFact[]).map((fact) => {
        const { key = fact, hint: saved, ...shown } = field(fact);
        const { label, ...input } = facts[fact];
        return (
          <TextField
            key={key}
            {...input}
            {...shown}
            hint={saved ?? hints[fact]}
            className={className}
            label={perUnit && fact === "squareFootage" ? `${label}, one unit` : label}
          />
        );
      })}
    </>
  );
}

type Detail = Exclude<DetailName, "state">;

const details: Record<Exclude<Detail, "source">, Partial<Field>> = {
  lastContactedAt: { type: "datetime-local", min: "1900-01-01T00:00" },
  company: { maxLength: 120 },
  ownerName: { maxLength: 200 },
  purchasePrice: { prefix: "$", inputMode: "decimal", maxLength: 16 },
  finishedBasementArea: { suffix: "sq ft", inputMode: "numeric", maxLength: 7 },
};

interface DetailFieldsProps {
  field: (name: Detail) => Field & { key?: string };
  className?: string;
  /** Of the lead, which may have another source than staff can choose; omitted when asked elsewhere. */
  source?: string;
}

export function DetailFields({ field, className, source }: DetailFieldsProps) {
  const sources = [...new Set([...(source ? [source] : []), ...enteredSources])];
  const { key: sourceKey, id, name: sourceName, defaultValue, errors, hint } = field("source");
  return (
    <>
      {source === undefined ? null : (
        <SelectField
          key={sourceKey}
          {...{ id, name: sourceName, defaultValue, errors, hint, className }}
          label={detailLabels.source}
          placeholder="Not recorded"
          options={sources.map((value) => ({ value, label: sourceLabel(value) }))}
        />
      )}
      {(Object.keys(details) as (keyof typeof details)[]).map((name) => {
        const { key = name, ...shown } = field(name);
        return (
          <TextField
            key={key}
            {...details[name]}
            {...shown}
            label={detailLabels[name]}
            className={className}
            optional
          />
        );
      })}
    </>
  );
}

interface KnownOwnerProps {
  known: readonly KnownLead[];
  what: string;
  children: ReactNode;
}

export function KnownOwner({ known, what, children }: KnownOwnerProps) {
  const isSameHome = known.some((lead) => lead.isSameHome);
  return (
    <div role="alert" tabIndex={-1} className={notice}>
      <p className="font-semibold">{isSameHome ? "This home of this owner" : what} is known already.</p>
      <KnownList known={known} />
      <p>{children}</p>
    </div>
  );
}

/** While an owner is typed. */
export const TypedOwners = ({ known }: { known: readonly KnownLead[] }) => (
  <div role="status">
    {known.length > 0 ? (
      <div className={notice}>
        <p className="font-semibold">Maybe known already:</p>
        <KnownList known={known} />
      </div>
    ) : null}
  </div>
);

const notice = "rounded-control border border-edge bg-tint-yellow px-4 py-3 text-tint-yellow-ink";

const KnownList = ({ known }: { known: readonly KnownLead[] }) => (
  <ul className="my-2 grid gap-2">
    {known.map((lead) => (
      <li key={lead.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={href("/leads/:id", { id: lead.id })} className="link">
          {lead.name}
        </Link>
        <span>
          {lead.address ?? "No address yet"}
          {lead.isSameHome ? " (the same home)" : ""}
        </span>
        <StatusBadge status={lead.status} />
      </li>
    ))}
  </ul>
);
