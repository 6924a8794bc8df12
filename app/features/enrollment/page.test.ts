import { expect, test } from "vitest";
import { sameHome } from "#app/features/enrollment/page.ts";

test("finds the same home under another spelling, and its enrolled lead first", () => {
  const lead = (streetAddress: string, zipCode: string, status: string | null) => ({
    streetAddress,
    zipCode,
    status,
  });
  const home = { streetAddress: "1840 Grand Avenue, Apt. 4", zipCode: "50309" };
  const older = lead("1840 grand ave #4", "50309", "enrolled");
  const newer = lead("1840 Grand Ave Unit 4", "50309-1234", "leads");
  expect(sameHome([newer, older], home)).toBe(older);
  expect(sameHome([newer], home)).toBe(newer);
  expect(sameHome([lead("1840 Grand Ave #5", "50309", "leads")], home)).toBeNull();
  expect(sameHome([lead("1840 Grand Ave #4", "50310", "leads")], home)).toBeNull();
});
