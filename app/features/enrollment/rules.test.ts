import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  confirmBy,
  readChoice,
  readWalkthrough,
  sameHome,
  shownVisit,
  visitDays,
} from "#app/features/enrollment/rules.ts";
import { visitRule, visitTimes, weekdayLabel } from "#app/features/enrollment/visit-hours.ts";
import { clockAt } from "#app/lib/dates.ts";

// A Saturday, 6 AM in Iowa.
const now = new Date("2026-11-21T12:00:00Z");
const rules = {
  weekdays: [1, 2, 3, 4, 5],
  opensAt: "09:00",
  closesAt: "16:30",
  noticeHours: 2,
  horizonDays: 60,
  closedDays: ["2026-11-26", "2026-12-25", "2027-02-15", "2026-11-29"],
};
const zone = { rules, now, timeZone: "America/Chicago" };
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
    ["", "", "Choose a day and a time."],
    ["", "10:00", "Choose a day."],
    ["11/22/2026", "", "Choose a day: Monday to Friday. Choose a time."],
    ["11/26/2026", "10:00", "We are closed on Thursday, Nov 26. Choose another day."],
    ["13/45/2026", "10:00", "Date input not valid."],
    ["11/23/2026", "", "Choose a time."],
    ["11/23/2026", "03:00", "Choose a time between 9:00 AM and 4:30 PM."],
    ["11/23/2026", "10:15", "Choose a time between 9:00 AM and 4:30 PM."],
    ["11/22/2026", "10:00", "Choose a day: Monday to Friday."],
    ["11/20/2026", "10:00", "This time has passed. Choose a later one."],
    ["11/23/2027", "10:00", "Choose a day within the next 60 days."],
  ])("on %j at %j: %s", (date, time, message) => {
    expect(read(date, time)).toMatchObject({ ok: false, field: "visit", message });
  });

  test("leaves two hours of notice", () => {
    const monday = { ...zone, now: new Date("2026-11-23T14:01:00Z") };
    expect(read("11/23/2026", "10:00", monday)).toMatchObject({
      message: "Choose a time at least 2 hours from now.",
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

describe("the company's rules for visits", () => {
  test("decide the days, the hours, the notice and how far ahead", () => {
    const weekend = { ...rules, weekdays: [6], opensAt: "10:00", closesAt: "11:00", horizonDays: 7 };
    const at = { ...zone, rules: weekend };
    expect(visitTimes(weekend).map(({ label }) => label)).toEqual(["10:00 AM", "10:30 AM", "11:00 AM"]);
    expect(read("11/28/2026", "11:00", at).ok).toBe(true);
    expect(read("11/27/2026", "11:00", at)).toMatchObject({ message: "Choose a day: Saturday." });
    expect(read("12/05/2026", "11:00", at)).toMatchObject({
      message: "Choose a day within the next 7 days.",
    });
    const slow = { ...zone, rules: { ...rules, noticeHours: 72 } };
    expect(read("11/23/2026", "16:00", slow)).toMatchObject({
      message: "Choose a time at least 72 hours from now.",
    });
  });

  test("are told beside the fields, with the closed days that could be chosen otherwise", () => {
    expect(visitRule(rules, zone)).toBe(
      "Monday to Friday, beginning between 9:00 AM and 4:30 PM. Closed on Nov 26 and Dec 25.",
    );
    expect(weekdayLabel([5, 1, 3])).toBe("Monday, Wednesday and Friday");
    expect(weekdayLabel([6, 7])).toBe("Saturday and Sunday");
  });

  test("offer each day with a time that is kept, and no other", () => {
    const monday = { now: new Date("2026-11-23T12:00:00Z"), timeZone: zone.timeZone };
    const short = { ...rules, horizonDays: 10 };
    const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"];
    expect(visitDays(short, monday)).toEqual([
      ...days,
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
    ]);
    const noon = { ...monday, now: new Date("2026-11-23T18:00:00Z") };
    expect(visitDays({ ...short, horizonDays: 1 }, noon)).toEqual(["2026-11-23", "2026-11-24"]);
    const afternoon = { ...monday, now: new Date("2026-11-23T20:31:00Z") };
    expect(visitDays({ ...short, horizonDays: 3 }, afternoon)).toEqual(["2026-11-24", "2026-11-25"]);
    const all = Array.from({ length: 80 }, (_, day) =>
      new Date(now.getTime() + (day - 5) * 86_400_000).toISOString().slice(0, 10),
    );
    const offered = visitDays(rules, zone);
    for (const day of all) {
      const isKept = visitTimes(rules).some(({ value }) => read(day, value).ok);
      expect(offered.includes(day), day).toBe(isKept);
    }
  });

  test("leave staff a day to confirm, and less when the visit is near", () => {
    expect(confirmBy(new Date("2026-11-30T16:00:00Z"), now)).toEqual(new Date("2026-11-22T12:00:00Z"));
    expect(confirmBy(new Date("2026-11-21T16:00:00Z"), now)).toEqual(new Date("2026-11-21T15:00:00Z"));
    expect(confirmBy(new Date("2026-11-21T12:30:00Z"), now)).toEqual(now);
  });
});

describe("a time that an owner picks", () => {
  const [ours, theirs, other] = [
    "2026-12-08T16:00:00.000Z",
    "2026-11-23T16:00:00.000Z",
    "2026-11-24T16:00:00.000Z",
  ];
  const none = { stands: null, chosen: null, wished: null };
  const chosen = { stands: theirs, chosen: theirs, wished: null };
  const office = { ...none, stands: ours };
  const wished = { ...office, wished: theirs };

  test.each([
    ["where there is none", theirs, none, "choice"],
    ["after another choice", other, chosen, "choice"],
    ["once more", theirs, chosen, "same"],
    ["beside the office's", theirs, office, "wish"],
    ["after another wish", other, wished, "wish"],
    ["wished once more", theirs, wished, "same"],
    ["like the office's, after a wish", ours, wished, "agreed"],
    ["like the office's, without a wish", ours, office, "agreed"],
    ["like the office's, agreed to before", ours, { ...office, wished: ours }, "same"],
    ["and the office moved", other, { ...chosen, stands: ours }, "wish"],
    ["and the office moved and moved back, after a wish", theirs, { ...chosen, wished: other }, "agreed"],
    ["and the office took away", theirs, { ...none, chosen: theirs, wished: theirs }, "choice"],
  ])("%s: %s", (_when, at, visits, choice) => {
    expect(readChoice(at, visits)).toBe(choice);
  });

  test("is shown as whose it is; the office's alone is shown to nobody who typed an address", () => {
    expect(shownVisit(none)).toBeNull();
    expect(shownVisit(office)).toBeNull();
    expect(shownVisit(chosen)).toEqual({ at: theirs, whose: "choice" });
    expect(shownVisit(wished)).toEqual({ at: theirs, whose: "wish" });
    expect(shownVisit({ ...office, wished: ours })).toEqual({ at: ours, whose: "office" });
    expect(shownVisit({ ...chosen, stands: ours })).toEqual({ at: ours, whose: "office" });
    expect(shownVisit({ ...chosen, stands: null })).toBeNull();
  });
});

describe("a known owner", () => {
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
