import { formatDetail } from "#app/features/leads/details.ts";
import type { OfficeContact } from "#app/features/leads/fields.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import type { Facts } from "#app/features/leads/property/facts.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { formatDollars, formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { displayAddress, sourceLabel } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";

type Row = OfficeContact &
  Facts &
  Record<"company" | "ownerName" | "status" | "statusReason" | "assignedTo" | "source", string | null> &
  Record<"propertyAddress" | "state" | "purchasePrice", string | null> & {
    legalOwners: LegalOwner[] | null;
    lastContactedAt: Date | null;
    walkthroughDate: Date | null;
    finishedBasementArea: number | null;
    repairChecklist: { name: string; checked: boolean; customCost: number | null }[] | null;
  };

/** Empty if the lead has no value. */
type Text = (lead: Row, timeZone: string) => string | number | null;
type Field = readonly [label: string, text: Text, ...columns: string[]];

const dollars = (amount: string | null) => amount && formatDollars(centsFromDollars(amount) ?? 0);
const clock = (at: Date | null, timeZone: string) => at && formatExactDateTime(at, timeZone);

/** Several columns are one choice. */
export const mergeFields = {
  name: ["Name", (lead) => lead.name, "name"],
  email: ["Email", (lead) => lead.email, "email"],
  phone: ["Phone", ({ phone }) => phone && formatPhone(phone), "phone", "phoneE164"],
  secondPhone: ["Second phone", ({ secondPhone: phone }) => phone && formatPhone(phone), "secondPhone"],
  company: ["Company", (lead) => lead.company, "company"],
  ownerName: ["Owner of record", (lead) => lead.ownerName, "ownerName"],
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
  source: ["Source", ({ source }) => source && sourceLabel(source), "source"],
  lastContactedAt: ["Last contacted", (lead, zone) => clock(lead.lastContactedAt, zone), "lastContactedAt"],
  walkthroughDate: ["Walkthrough", (lead, zone) => clock(lead.walkthroughDate, zone), "walkthroughDate"],
  address: ["Address", displayAddress, "propertyAddress", "streetAddress", "city", "state", "zipCode"],
  propertyType: ["Property type", typeText, "propertyType", "unitCount"],
  squareFootage: ["Square feet", (lead) => lead.squareFootage, "squareFootage"],
  bedrooms: ["Bedrooms", (lead) => lead.bedrooms, "bedrooms"],
  bathrooms: ["Bathrooms", (lead) => lead.bathrooms, "bathrooms"],
  yearBuilt: ["Year built", (lead) => lead.yearBuilt, "yearBuilt"],
  finishedBasementArea: [
    "Finished basement",
    (lead) => formatDetail("finishedBasementArea", String(lead.finishedBasementArea ?? "")),
    "finishedBasementArea",
  ],
  purchasePrice: ["Purchase price", (lead) => dollars(lead.purchasePrice), "purchasePrice"],
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
