import { expect, test } from "vitest";
import { NewInvoiceForm, RefundForm } from "#app/features/payments/schema.ts";

const read = (amount?: string) =>
  RefundForm.safeParse({ amount, reason: "Goodwill", formKey: "9c9b0b5e-3f0c-4c4e-9d8e-0c8b3b1f2a10" });

test.each([
  ["199", 199_00],
  ["49.50", 49_50],
  ["$1,049.50", 1_049_50],
])("a refund of “%s” is %i cents", (typed, cents) => expect(read(typed).data?.amount).toBe(cents));

test.each([undefined, "", " ", "0", "-5", "12.345", "all"])(
  "a refund of “%s” is refused beside the amount",
  (typed) => expect(read(typed).error?.issues.map(({ path }) => path)).toEqual([["amount"]]),
);

const row = (description: string, amount: string) => ({ description, amount });
const form = (changes: object = {}) => ({
  description: "Repairs",
  daysUntilDue: "14",
  rows: [row("Labor", "1,250.00")],
  ...changes,
});

const errorsOf = (changes: object) => {
  const { error } = NewInvoiceForm.safeParse(form(changes));
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));
};

test("parses amounts to cents and drops empty rows", () => {
  const rows = [
    {},
    row("Labor", "$1,250"),
    { description: undefined, amount: undefined },
    row("Key", "0.05"),
  ];
  expect(NewInvoiceForm.parse(form({ rows, daysUntilDue: " 30 " }))).toMatchObject({
    description: "Repairs",
    daysUntilDue: 30,
    rows: [
      { description: "Labor", amountCents: 125_000 },
      { description: "Key", amountCents: 5 },
    ],
  });
});

test.each(["abc", "-5", "1.234", "1,25", "NaN"])("the amount “%s” is refused beside its field", (amount) => {
  expect(errorsOf({ rows: [row("a", "1"), row("b", amount)] })).toEqual({
    "rows.1.amount": "Enter an amount in dollars, like 1,250.00.",
  });
});

test("refuses an empty form, no items, too many items and too large an amount beside a field", () => {
  expect(errorsOf({ rows: [row("a", "0"), row("b", "0.00")] })).toEqual({
    "rows.0.amount": "An invoice of $0 cannot be sent.",
  });
  expect(errorsOf({ rows: [row("a", "0.29"), row("b", "0.20")] })).toEqual({
    "rows.0.amount": "An invoice has to come to at least $0.50.",
  });
  expect(errorsOf({ rows: [] })).toEqual({ "rows.0.description": "Add at least one item." });
  expect(errorsOf({ rows: undefined })).toEqual({ "rows.0.description": "Add at least one item." });
  expect(errorsOf({ rows: [{}, {}] })).toEqual({ "rows.0.description": "Add at least one item." });
  expect(errorsOf({ rows: Array.from({ length: 21 }, () => row("a", "1")) })).toHaveProperty("rows");
  expect(errorsOf({ rows: [row("a", "100,000.01")] })).toHaveProperty(["rows.0.amount"]);
  expect(errorsOf({ rows: [row("a", "60,000"), row("b", "60,000")] })).toHaveProperty(["rows.0.amount"]);
  expect(errorsOf({ rows: [row("a", "100,000")] })).toEqual({});
});

test("shows the error beside the missing half of a row", () => {
  expect(errorsOf({ rows: [{ amount: "5" }, { description: "b" }] })).toEqual({
    "rows.0.description": "Say what this is for.",
    "rows.1.amount": "Enter an amount in dollars, like 1,250.00.",
  });
});

test.each(["", "0", "91", "-1", "1.5", "x", "1e1", undefined])("%s days are refused", (daysUntilDue) => {
  expect(errorsOf({ daysUntilDue })).toEqual({ daysUntilDue: "Enter a number of days from 1 to 90." });
});
