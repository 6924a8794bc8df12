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
  cancelledAt: null as Date | null,
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
  test("has the time, title, room and organizer", () => {
    const entry = read(eventCalendar(event, place));
    expect(entry.get("UID")).toBe(`webinar-${event.id}@porchlight.example`);
    expect(entry.get("DTSTART")).toBe("20261210T180000Z");
    expect(entry.get("DTEND")).toBe("20261210T190000Z");
    expect(entry.get("SUMMARY")).toBe(event.title);
    expect(entry.get("LOCATION")).toBe(event.joinUrl);
    expect(entry.get("DESCRIPTION")).toBe(`${event.summary}\n\nJoin: ${event.joinUrl}`);
    expect(entry.get("ORGANIZER")).toBe("mailto:hello@porchlight.example");
  });

  test("has the page and not the room without a registration", () => {
    const file = eventCalendar({ ...event, joinUrl: null }, place);
    expect(file).not.toContain("room.example");
    expect(read(file).get("LOCATION")).toBe(page);
  });

  test("has the same UID and a higher sequence after a move", () => {
    const moved = { ...event, startsAt: new Date("2026-12-17T18:00:00Z"), version: 3 };
    const [before, after] = [read(eventCalendar(event, place)), read(eventCalendar(moved, place))];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([before.get("SEQUENCE"), after.get("SEQUENCE")]).toEqual(["0", "2"]);
  });
});

test("removes a canceled event from calendars and informs search engines", () => {
  const off = { ...event, cancelledAt: new Date("2026-12-01T15:00:00Z"), version: 2 };
  const file = eventCalendar(off, place);
  expect(file).toContain("METHOD:CANCEL\r\n");
  expect(read(file).get("STATUS")).toBe("CANCELLED");
  expect(read(file).get("SEQUENCE")).toBe("1");
  expect(read(file).get("UID")).toBe(read(eventCalendar(event, place)).get("UID"));
  const [shown] = webinarEvents({ next: null, further: [], wasCanceled: [off] }, place);
  expect(shown?.eventStatus).toBe("https://schema.org/EventCancelled");
});

test("shows search engines the page, not the room", () => {
  const [shown] = webinarEvents({ next: event, further: [], wasCanceled: [] }, place);
  expect(shown).toMatchObject({
    "@type": "Event",
    startDate: "2026-12-10T18:00:00.000Z",
    endDate: "2026-12-10T19:00:00.000Z",
    location: { url: page },
    organizer: { url: "https://porchlight.example/" },
  });
  expect(JSON.stringify(shown)).not.toContain("room.example");
});
