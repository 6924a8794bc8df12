import { z } from "#app/domain/zod.ts";

/** A seat in a webinar. */
export const WebinarForm = z.object({
  /** The event that the person saw. */
  webinarId: z.uuid({ error: "This webinar is not open for registration any more." }),
  name: z
    .string({ error: "Enter your full name." })
    .trim()
    .min(1, "Enter your full name.")
    .max(120, "Please keep this under 120 characters."),
  email: z
    .string({ error: "Enter your e-mail address." })
    .trim()
    .max(254, "This e-mail address is too long.")
    .pipe(z.email("Enter a complete e-mail address, like name@example.com.")),
});
export type WebinarForm = z.infer<typeof WebinarForm>;
