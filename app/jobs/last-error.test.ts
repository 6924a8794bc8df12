import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { errorLine, withoutAddresses } from "#app/jobs/last-error.ts";

test("a refused statement leaves neither SQL nor parameters, only the code and the constraint", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint_name: "leads_pkey" });
  const error = new DrizzleQueryError("insert into leads values ($1)", ["ada@owner.example"], cause);
  expect(errorLine(error)).toBe("The database refused 23505 leads_pkey");
});

test("addresses and phone numbers that a server repeats are taken out", () => {
  const said = "550 5.1.1 <ada.l@owner.example>: no such user\r\n550 call +1 (515) 555-0142";
  expect(withoutAddresses(said)).toBe("550 5.1.1 <(address)>: no such user 550 call (number)");
});

test("a long text is cut, an error without words gives its name, anything else its text", () => {
  expect(errorLine(new Error("x".repeat(900)))).toHaveLength(300);
  expect(errorLine(new TypeError())).toBe("TypeError");
  expect(errorLine("gone")).toBe("gone");
});
