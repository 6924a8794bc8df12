import { personName } from "#app/domain/posted-fields.ts";
import { SiteLink } from "#app/domain/site/schema.ts";
import { rowVersion, typedDay, typedLine } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";

/** A seat in a webinar. */
export const WebinarForm = z.object({
  /** The event that the person saw. */
  webinarId: z.uuid({ error: "This webinar is not open for registration any more." }),
  name: personName("Enter your full name."),
  email: z
    .string({ error: "Enter your e-mail address." })
    .trim()
    .max(254, "This e-mail address is too long.")
    .pipe(z.email("Enter a complete e-mail address, like name@example.com.")),
});
export type WebinarForm = z.infer<typeof WebinarForm>;

const minutes = z.coerce
  .number({ error: "Enter the length in minutes." })
  .int("Whole minutes.")
  .min(5, "At least five minutes.")
  .max(480, "At most eight hours.");

const topics = z
  .string()
  .default("")
  .transform((typed) =>
    typed
      .split("\n")
      .map((topic) => topic.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(160, "Keep each line under 161 characters.")))
  .transform((lines) => [...new Set(lines)])
  .refine((lines) => lines.length <= 12, "Enter at most twelve lines.");

const tick = z
  .enum(["on", "off"])
  .optional()
  .transform((typed) => typed === "on");

/** A webinar as an admin writes it; day and time are those of the company's zone. */
export const WebinarEdit = z.object({
  /** In the address of its calendar file; it stays when the day moves. Null for a new one. */
  slug: z.string().nullable(),
  title: typedLine("Enter the title.", 120),
  summary: typedLine("Enter the summary.", 600),
  topics,
  day: typedDay("Enter the day."),
  time: z
    .string({ error: "Enter the time." })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time in 24 hours, like 12:00 or 18:30."),
  durationMinutes: minutes,
  joinUrl: z.string({ error: "Enter the address of the room." }).pipe(SiteLink),
  replayUrl: SiteLink.optional().transform((typed) => typed ?? null),
  isCancelled: tick,
  /** As it was read; 0 for one that is new. */
  version: rowVersion,
});
export type WebinarEdit = z.infer<typeof WebinarEdit>;
