import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWalkthrough, sameHome, statusAfterEnrolling } from "#app/domain/enrollment/rules.ts";
import { clockAt } from "#app/domain/leads/calendar.ts";

// A Saturday, 6 AM in Iowa.
const now = new Date("2026-11-21T12:00:00Z");
const zone = { now, timeZone: "America/Chicago" };
const read = (date: string, time: string, at = zone) => readWalkthrough({ date, time }, at);

describe("a walkthrough", () => {
  test("is an instant of the company's clock, in winter and in summer", () => {
    expect(read("11/23/2026", "10:00")).toMatchObject({ ok: true, value: new Date("2026-11-23T16:00:00Z") });
    const june = { ...zone, now: new Date("2027-06-01T12:00:00Z") };
    expect(read("2027-06-02", "10:00", june)).toMatchObject({
      ok: true,
      value: new Date("2027-06-02T15:00:00Z"),
    });
  });

  test.each([
    ["", "10:00", "Choose a day."],
    ["13/45/2026", "10:00", "Date input not valid."],
    ["11/23/2026", "", "Choose a time."],
    ["11/23/2026", "03:00", "Choose a time between 9:00 AM and 4:30 PM."],
    ["11/23/2026", "10:15", "Choose a time between 9:00 AM and 4:30 PM."],
    ["11/22/2026", "10:00", "Choose a day from Monday to Friday."],
    ["11/20/2026", "10:00", "This time has passed. Choose a later one."],
    ["11/23/2027", "10:00", "Choose a day within the next 60 days."],
  ])("on %j at %j: %s", (date, time, message) => {
    expect(read(date, time)).toMatchObject({ ok: false, field: "visit", message });
  });

  test("leaves two hours of notice", () => {
    const monday = { ...zone, now: new Date("2026-11-23T14:01:00Z") };
    expect(read("11/23/2026", "10:00", monday)).toMatchObject({
      message: "Choose a time at least two hours from now.",
    });
    expect(read("11/23/2026", "10:30", monday).ok).toBe(true);
  });

  test("that is kept lies ahead, on a working day, and shows on the clock as it was typed", () => {
    fc.assert(
      fc.property(
        fc.date({ min: now, max: new Date("2027-03-01"), noInvalidDate: true }),
        fc.integer({ min: 0, max: 47 }),
        (day, half) => {
          const date = day.toISOString().slice(0, 10);
          const time = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
          const reading = read(date, time);
          if (!reading.ok) return;
          expect(clockAt(reading.value, zone.timeZone)).toEqual({ date, time });
          expect(reading.value > now).toBe(true);
        },
      ),
    );
  });
});

describe("a known owner", () => {
  test.each([
    [null, "enrolled"],
    ["analysis_submitted", "enrolled"],
    ["contract_sent", "enrolled"],
    ["lost", "enrolled"],
    ["enrolled", "enrolled"],
    ["closed", "closed"],
    ["won", "won"],
  ])("with a lead that is %j has one that is %s", (before, after) => {
    expect(statusAfterEnrolling(before)).toBe(after);
  });

  test("has the same home under another spelling, and an enrolled lead of it first", () => {
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
});
