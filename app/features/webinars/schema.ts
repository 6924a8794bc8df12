import { marketingBox } from "#app/features/messaging/consents/schema.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { emailAddress, personName } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const WebinarForm = z.object({
  webinarId: z.uuid({ error: "This webinar is not open for registration any more." }),
  name: personName("Enter your full name."),
  email: emailAddress("Enter your email address.", "Enter a complete email address, like name@example.com."),
  marketingEmail: marketingBox,
});
export type WebinarForm = z.infer<typeof WebinarForm>;

export const WebinarFacts = z.object({
  title: field.line("Title", { max: 120 }),
  summary: field.area("Summary", { max: 600 }),
  topics: field.optionalLines("Topics", { hint: "One per line." }),
  day: field.day("Day", { half: true }),
  time: field.time("Time", { half: true }),
  durationMinutes: field.whole("Length", { min: 5, max: 480, half: true, hint: "Minutes." }),
  joinUrl: field.url("Link to the room"),
  replayUrl: field.optionalUrl("Link to the recording"),
  isCancelled: field.check("Canceled", { hint: "Registrants get one email, and no reminders." }),
});
export type WebinarFacts = z.infer<typeof WebinarFacts>;
