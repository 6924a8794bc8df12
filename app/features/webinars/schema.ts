import { SiteLink } from "#app/features/settings/company/schema.ts";
import {
  clock,
  emailAddress,
  entriesOf,
  lineBreaks,
  personName,
  tick,
  typedDay,
  typedLine,
} from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const WebinarForm = z.object({
  webinarId: z.uuid({ error: "This webinar is not open for registration any more." }),
  name: personName("Enter your full name."),
  email: emailAddress("Enter your email address.", "Enter a complete email address, like name@example.com."),
});
export type WebinarForm = z.infer<typeof WebinarForm>;

const minutes = z.coerce
  .number({ error: "Enter the length in minutes." })
  .int("Whole minutes.")
  .min(5, "At least five minutes.")
  .max(480, "At most eight hours.");

const topics = entriesOf(lineBreaks, z.string().max(160, "160 characters max.")).refine(
  (lines) => lines.length <= 12,
  "Enter at most twelve lines.",
);

export const WebinarFacts = z.object({
  title: typedLine("Enter the title.", 120),
  summary: typedLine("Enter the summary.", 600),
  topics,
  day: typedDay("Enter the day."),
  time: clock("Enter the time in 24 hours, like 12:00 or 18:30.", "Enter the time."),
  durationMinutes: minutes,
  joinUrl: z.string({ error: "Enter the address of the room." }).pipe(SiteLink),
  replayUrl: SiteLink.optional().transform((typed) => typed ?? null),
  isCancelled: tick,
});
export type WebinarFacts = z.infer<typeof WebinarFacts>;
