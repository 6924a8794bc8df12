import { defaultSchedule, type FeeSchedule } from "#app/features/pricing/schedule.ts";
import { feeScheduleSchema } from "#app/features/pricing/schema.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

type FeeTexts = Record<string, string>;

export const feeSlots = { plans: 4, tiers: 4 };

export function textsOfSchedule({ name: _, ...schedule }: FeeSchedule): FeeTexts {
  return Object.fromEntries(leavesOf(schedule).map(([field, value]) => [field, textOf(field, value)]));
}

export const FeeFacts = z.record(z.string(), z.string()).transform((texts, context): FeeSchedule => {
  const document: Tree = { name: texts.effectiveFrom ?? "" };
  let isWhole = true;
  const refuse = (field: string, message: string) => {
    context.addIssue({ code: "custom", path: [field], message });
    isWhole = false;
  };
  for (const field of feeFields) {
    if (isEmptySlot(field, texts)) continue;
    const value = field === firstTier ? 1 : readField(field, texts[field] ?? "");
    if (value === null) refuse(field, ruleOf(field));
    else setAt(document, field.split("-"), value);
  }
  for (const [field, before] of slotPairs(texts, "websitePlans-plans-", "-name"))
    if (before.includes(texts[field]?.trim() ?? "")) refuse(field, "Another plan has this name.");
  for (const [field, before] of slotPairs(texts, "pitchPricing-tiers-", "-fromUnits"))
    if (before.some((units) => Number(units) >= Number(texts[field])))
      refuse(field, "Enter more units than the tier before.");
  if (!isWhole) return z.NEVER;
  const parsed = feeScheduleSchema.safeParse(withoutHoles(document));
  if (parsed.success) return parsed.data;
  refuse("effectiveFrom", parsed.error.issues[0]?.message ?? "Check the fields.");
  return z.NEVER;
});

type Value = string | number;
type Tree = { [key: string]: Value | Tree };

const feeFields = [
  ...new Set([
    ...leavesOf({ ...defaultSchedule, name: undefined }).map(([field]) => field),
    ...slotFields("websitePlans-plans", feeSlots.plans, ["name", "managementBasisPoints"]),
    ...slotFields("pitchPricing-tiers", feeSlots.tiers, [
      "fromUnits",
      "baseMonthlyFeeCents",
      "rentBasisPoints",
      "placementBasisPoints",
    ]),
  ]),
];
const firstTier = "pitchPricing-tiers-0-fromUnits";

function slotFields(list: string, count: number, keys: readonly string[]) {
  return Array.from({ length: count }, (_, slot) => keys.map((key) => `${list}-${slot}-${key}`)).flat();
}

function isEmptySlot(field: string, texts: FeeTexts): boolean {
  const slot = /^.+-[1-9]-/.exec(field)?.[0];
  return (
    slot !== undefined && !Object.entries(texts).some(([name, text]) => name.startsWith(slot) && text.trim())
  );
}

function slotPairs(texts: FeeTexts, start: string, end: string): [field: string, before: string[]][] {
  const filled = feeFields.filter(
    (field) => field.startsWith(start) && field.endsWith(end) && !isEmptySlot(field, texts),
  );
  const textAt = (field: string) => (field === firstTier ? "1" : (texts[field] ?? "").trim());
  return filled.slice(1).map((field, at) => [field, filled.slice(0, at + 1).map(textAt)]);
}

function readField(field: string, typed: string): Value | null {
  const text = typed.trim();
  if (field === "effectiveFrom") return z.iso.date().safeParse(text).data ?? null;
  if (field.endsWith("-name")) return /^[\p{L}\p{N}][\p{L}\p{N} &+'’-]{0,29}$/u.test(text) ? text : null;
  if (field.endsWith("BasisPoints")) {
    const cents = readDollars(text.replace(/\s*%$/, ""));
    return cents !== null && !text.startsWith("$") && cents <= 100_00 ? cents : null;
  }
  if (field.endsWith("Cents")) {
    const cents = readDollars(text);
    return cents !== null && cents <= 1_000_000_00 && (cents > 0 || !field.endsWith("assumedRentCents"))
      ? cents
      : null;
  }
  const least = field.endsWith("largeMultiFamilyUnits") ? 2 : 1;
  return /^\d{1,4}$/.test(text) && Number(text) >= least ? Number(text) : null;
}

function ruleOf(field: string): string {
  if (field === "effectiveFrom") return "Choose the first day.";
  if (field.endsWith("-name")) return "Enter a name of letters and digits, at most thirty.";
  if (field.endsWith("BasisPoints")) return "Enter a percentage from 0 to 100, like 8.9.";
  if (field.endsWith("Cents")) return "Enter an amount in dollars, like 299 or 49.50.";
  return `Enter a whole number, at least ${field.endsWith("largeMultiFamilyUnits") ? 2 : 1}.`;
}

const textOf = (field: string, value: Value) =>
  /BasisPoints$|Cents$/.test(field)
    ? dollarsFromCents(Number(value)).replace(/\.00$|(?<=\.\d)0$/, "")
    : String(value);

function leavesOf(tree: object, path: readonly string[] = []): [field: string, value: Value][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "object" && value !== null) return leavesOf(value, [...path, key]);
    return typeof value === "string" || typeof value === "number" ? [[[...path, key].join("-"), value]] : [];
  });
}

function setAt(tree: Tree, [key = "", ...rest]: string[], value: Value): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const branch = (tree[key] ?? {}) as Tree;
  tree[key] = branch;
  setAt(branch, rest, value);
}

function withoutHoles({ websitePlans = {}, pitchPricing = {}, ...rest }: Tree) {
  const plans = websitePlans as Tree;
  const pitch = pitchPricing as Tree;
  return {
    ...rest,
    websitePlans: { ...plans, plans: Object.values(plans.plans ?? {}) },
    pitchPricing: { ...pitch, tiers: Object.values(pitch.tiers ?? {}) },
  };
}
