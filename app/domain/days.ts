import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date) => format(new TZDate(instant, timeZone), "yyyy-MM-dd");
