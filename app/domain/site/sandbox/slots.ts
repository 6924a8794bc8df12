import { TZDate } from "@date-fns/tz";
import { addDays, isWeekend, set } from "date-fns";

const hours = [9, 11, 13, 15] as const;

/** Times that the stand-in for the booking page offers: four on each of the next five working days after today. */
export function sampleSlots(now: Date, timeZone: string): { day: Date; times: Date[] }[] {
  const today = new TZDate(now, timeZone);
  const days: TZDate[] = [];
  for (let after = 1; days.length < 5; after += 1) {
    const day = addDays(today, after);
    if (!isWeekend(day)) days.push(day);
  }
  return days.map((day) => ({
    day: new Date(day),
    times: hours.map((hour) => new Date(set(day, { hours: hour, minutes: 0, seconds: 0, milliseconds: 0 }))),
  }));
}
