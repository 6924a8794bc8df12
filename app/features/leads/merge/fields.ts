import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { fieldText, formatField } from "#app/features/leads/details.ts";
import { detailsIn, type FieldName, leadFields } from "#app/features/leads/fields.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { displayAddress } from "#app/lib/labels.ts";

type Row = Pick<
  Lead,
  | FieldName
  | ("propertyAddress" | "status" | "statusReason" | "assignedTo" | "legalOwners")
  | ("walkthroughDate" | "repairChecklist")
>;

/** Empty if the lead has no value. */
type Text = (lead: Row, timeZone: string) => string | number | null;
type Field = readonly [label: string, text: Text, ...columns: string[]];

const clock = (at: Date | null, timeZone: string) => at && formatExactDateTime(at, timeZone);

function plain<Name extends FieldName>(name: Name): readonly [label: string, text: Text, Name] {
  const { label, kind } = leadFields[name];
  const textOf = (value: unknown, timeZone: string) => {
    if (value && kind === "instant") return clock(value as Date, timeZone);
    if (value && kind === "phone") return formatPhone(String(value));
    return formatField(name, fieldText(name, value, timeZone));
  };
  return [label, (lead, timeZone) => textOf(lead[name], timeZone), name];
}

type MergedDetail = ReturnType<typeof detailsIn<"merge">>[number];
const details = Object.fromEntries(detailsIn("merge").map((name) => [name, plain(name)])) as {
  [Name in MergedDetail]: readonly [label: string, text: Text, Name];
};

/** Several columns are one choice. */
export const mergeFields = {
  name: plain("name"),
  email: plain("email"),
  phone: ["Phone", ({ phone }) => phone && formatPhone(phone), "phone", "phoneE164"],
  secondPhone: plain("secondPhone"),
  legalOwners: [
    "Legal owners",
    (lead) => (lead.legalOwners ?? []).map(({ name, address }) => `${name}, ${address}`).join("; "),
    "legalOwners",
  ],
  status: [
    "Status",
    ({ status, statusReason }) => [statusBadge(status).label, statusReason].filter(Boolean).join(": "),
    ...(["status", "statusReason", "statusReasonKind", "statusChangedAt"] as const),
  ],
  assignedTo: ["Assigned to", (lead) => lead.assignedTo, "assignedTo", "assignedAt"],
  walkthroughDate: ["Walkthrough", (lead, zone) => clock(lead.walkthroughDate, zone), "walkthroughDate"],
  address: ["Address", displayAddress, "propertyAddress", "streetAddress", "city", "state", "zipCode"],
  propertyType: ["Property type", typeText, "propertyType", "unitCount"],
  squareFootage: plain("squareFootage"),
  bedrooms: plain("bedrooms"),
  bathrooms: plain("bathrooms"),
  yearBuilt: plain("yearBuilt"),
  ...details,
  repairChecklist: [
    "Improvements",
    ({ repairChecklist: items }) =>
      (items ?? [])
        .flatMap(({ checked, name, customCost: cost }) =>
          checked ? (cost === null ? name : `${name} $${cost}`) : [],
        )
        .join(", "),
    "repairChecklist",
  ],
} as const satisfies Record<string, Field>;

function typeText({ propertyType: type, unitCount }: Row) {
  const units = unitCount && unitCount > 1 ? `, ${unitCount} units` : "";
  return type && `${isPropertyType(type) ? propertyTypeNames[type] : type}${units}`;
}

export type MergeField = keyof typeof mergeFields;
export const mergeNames = Object.keys(mergeFields) as MergeField[];

/** With a value in one lead only, there is nothing to choose. */
export const differences = (kept: Row, merged: Row, timeZone: string) =>
  mergeNames.flatMap((name) => {
    const [label, text]: Field = mergeFields[name];
    const [mine = "", theirs = ""] = [kept, merged].map((lead) => String(text(lead, timeZone) ?? "").trim());
    return theirs && mine !== theirs ? [{ name, label, mine, theirs }] : [];
  });

type ColumnsOf<Each> = Each extends readonly [unknown, unknown, ...infer Names] ? Names[number] : never;
type Column = ColumnsOf<(typeof mergeFields)[MergeField]>;

export type Choices = Record<MergeField, "this" | "other">;

/** What the kept lead takes from the other one. */
export const takenColumns = (
  kept: Row,
  merged: Row,
  { choices, timeZone }: { choices: Choices; timeZone: string },
) =>
  differences(kept, merged, timeZone)
    .filter(({ name, mine }) => !mine || choices[name] === "other")
    .flatMap(({ name }): Column[] => {
      const [, , ...columns] = mergeFields[name];
      return columns;
    });
