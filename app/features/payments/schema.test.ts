import { expect, test } from "vitest";
import { RefundForm } from "#app/features/payments/schema.ts";

const read = (amount?: string) =>
  RefundForm.safeParse({ amount, reason: "Goodwill", formKey: "9c9b0b5e-3f0c-4c4e-9d8e-0c8b3b1f2a10" });

test.each([
  ["199", 199_00],
  ["49.50", 49_50],
  ["$1,049.50", 1_049_50],
])("a refund of “%s” is %i cents", (typed, cents) => expect(read(typed).data?.amount).toBe(cents));

test.each([undefined, "", " ", "0", "-5", "12.345", "all"])(
  "a refund of “%s” is refused beside the amount, and never is the whole fee",
  (typed) => expect(read(typed).error?.issues.map(({ path }) => path)).toEqual([["amount"]]),
);
