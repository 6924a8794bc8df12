import { describe, expect, test } from "vitest";
import { eventCalendar } from "#app/features/webinars/event-calendar.ts";
import { webinarEvents } from "#app/features/webinars/rules.ts";

const event = {
  slug: "2026-12-10",
  id: "0a7c2f64-9d3b-4e1f-8a55-6b1f0c2d3e4f",
  title: "Rent, sell; or wait?",
  summary: `One hour, "plain" words. ${"A long line about taxes, repairs and vacancy. ".repeat(6)}`.trim(),
  startsAt: new Date("2026-12-10T18:00:00Z"),
  durationMinutes: 60,
  version: 1,
  createdAt: new Date("2026-11-21T15:00:00Z"),
  isCanceled: false,
  joinUrl: "https://room.example/a,b",
};
const company = { name: "Porchlight Property Management", email: "hello@porchlight.example" };
const place = { company, origin: "https://porchlight.example" };
const page = "https://porchlight.example/webinar?on=2026-12-10";

/** What a calendar reads from the file: unfolded lines of the event, unescaped. */
function read(file: string) {
  const lines = file.replace(/\r\n[ \t]/g, "").split("\r\n");
  const inside = lines.slice(lines.indexOf("BEGIN:VEVENT") + 1, lines.indexOf("END:VEVENT"));
  return new Map(
    inside.map((line) => {
      const [, name = "", value = ""] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
      return [name, value.replace(/\\(.)/g, (_, mark: string) => (mark === "n" ? "\n" : mark))] as const;
    }),
  );
}

describe("the calendar file", () => {
  test("says when, what, where and by whom", () => {
    const entry = read(eventCalendar(event, place));
    expect(entry.get("UID")).toBe(`webinar-${event.id}@porchlight.example`);
    expect(entry.get("DTSTART")).toBe("20261210T180000Z");
    expect(entry.get("DTEND")).toBe("20261210T190000Z");
    expect(entry.get("SUMMARY")).toBe(event.title);
    expect(entry.get("LOCATION")).toBe(event.joinUrl);
    expect(entry.get("DESCRIPTION")).toBe(`${event.summary}\n\nJoin: ${event.joinUrl}`);
    expect(entry.get("ORGANIZER")).toBe("mailto:hello@porchlight.example");
  });

  test("keeps to the form: CRLF, no line over 75 octets, one event in one calendar", () => {
    const file = eventCalendar(event, place);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file.trimEnd()).toMatch(/END:VCALENDAR$/);
  });

  test("tells whoever has no seat the page and not the room", () => {
    const file = eventCalendar({ ...event, joinUrl: null }, place);
    expect(file).not.toContain("room.example");
    expect(read(file).get("LOCATION")).toBe(page);
  });

  test("holds the same instant on the days on which clocks change", () => {
    for (const [iso, stamp] of [
      ["2026-03-08T17:00:00Z", "20260308T170000Z"],
      ["2026-11-01T06:30:00Z", "20261101T063000Z"],
      ["2026-11-01T07:30:00Z", "20261101T073000Z"],
    ] as const) {
      const entry = read(eventCalendar({ ...event, startsAt: new Date(iso) }, place));
      expect(entry.get("DTSTART")).toBe(stamp);
      expect(entry.get("DTEND")).toBe(
        new Date(Date.parse(iso) + 3_600_000).toISOString().replace(/[-:]|\.000/g, ""),
      );
    }
  });

  test("of an event that moved has the same UID and a higher sequence", () => {
    const moved = { ...event, startsAt: new Date("2026-12-17T18:00:00Z"), version: 3 };
    const [before, after] = [read(eventCalendar(event, place)), read(eventCalendar(moved, place))];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([before.get("SEQUENCE"), after.get("SEQUENCE")]).toEqual(["0", "2"]);
  });
});

test("of an event that was called off the file takes it out of a calendar, and search engines are told", () => {
  const off = { ...event, isCanceled: true, version: 2 };
  const file = eventCalendar(off, place);
  expect(file).toContain("METHOD:CANCEL\r\n");
  expect(read(file).get("STATUS")).toBe("CANCELLED");
  expect(read(file).get("SEQUENCE")).toBe("1");
  expect(read(file).get("UID")).toBe(read(eventCalendar(event, place)).get("UID"));
  const [told] = webinarEvents({ next: null, further: [], wasCanceled: [off] }, place);
  expect(told?.eventStatus).toBe("https://schema.org/EventCancelled");
});

test("search engines get the page, not the room", () => {
  const [told] = webinarEvents({ next: event, further: [], wasCanceled: [] }, place);
  expect(told).toMatchObject({
    "@type": "Event",
    startDate: "2026-12-10T18:00:00.000Z",
    endDate: "2026-12-10T19:00:00.000Z",
    location: { url: page },
    organizer: { url: "https://porchlight.example/" },
  });
  expect(JSON.stringify(told)).not.toContain("room.example");
});
