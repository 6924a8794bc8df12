import { personName } from "#app/domain/posted-fields.ts";
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
