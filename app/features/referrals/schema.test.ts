import { describe, expect, test } from "vitest";
import { ReferralForm } from "#app/features/referrals/schema.ts";
import { referralFields } from "#tests/factories/referrals.ts";

const problemWith = (propertyAddress: string) =>
  ReferralForm.shape.propertyAddress.safeParse(propertyAddress).error?.issues[0]?.message;

describe("the address of a referred property", () => {
  test.each([
    "2914 Cottage Grove Ave, Des Moines 50311",
    "Unit 4, 2914 Cottage Grove Ave\nDes Moines, IA 50311-1234",
    "1022 Tonawanda Dr, Des Moines IA,50312",
  ])("may be %s", (typed) => {
    expect(problemWith(typed)).toBeUndefined();
  });

  test.each(["x", "50311", "2914 Cottage Grove Ave, Des Moines", "Cottage Grove", "x 1 50311"])(
    "is more than %s",
    (typed) => {
      expect(problemWith(typed)).toMatch(/^Enter street, city and ZIP/);
    },
  );

  test.each(["2914 Cottage Grove https://evil.example Ave 50311", "2914 evil.example Ave, Des Moines 50311"])(
    "carries no link: %s",
    (typed) => {
      expect(problemWith(typed)).toMatch(/without links/);
    },
  );
});

test("reads a brokerage as one line", () => {
  const typed = " Brokers\r\nBcc: x@y.example ";
  expect(ReferralForm.shape.realtorCompany.parse(typed)).toBe("Brokers Bcc: x@y.example");
  expect(ReferralForm.shape.realtorCompany.safeParse("\n").success).toBe(false);
});

test("a realtor is not their own client", () => {
  const fields = referralFields({ clientEmail: "Rita@realty.example", realtorEmail: "rita@realty.example" });
  expect(ReferralForm.safeParse(fields).error?.issues).toMatchObject([{ path: ["clientEmail"] }]);
  const phones = { clientPhone: "515.555.0117", realtorPhone: "(515) 555-0117" };
  expect(ReferralForm.safeParse(referralFields(phones)).error?.issues).toMatchObject([
    { path: ["clientPhone"] },
  ]);
});
