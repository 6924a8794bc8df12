import { type Reason, reasonText } from "#app/features/campaigns/workflows.ts";
import { z } from "#app/lib/zod.ts";

/** From this number on, it is typed to confirm. */
export const confirmedFrom = 51;

export const BroadcastForm = z.object({
  name: z.string({ error: "Give it a name." }).trim().min(1, "Give it a name.").max(80, "80 characters max."),
  view: z.uuid({ error: "Choose a view." }),
  template: z.uuid({ error: "Choose a letter." }),
  /** In the company's time zone; empty is now. */
  startsAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Enter a date and a time.")
    .optional(),
  count: z.string().trim().default(""),
  formKey: z.uuid(),
});

export const BroadcastIdForm = z.object({ id: z.uuid() });

const reasonOf: Record<string, Reason> = {
  "no address": "no_address",
  unsubscribed: "unsubscribed",
  bounced: "bounced",
  "no consent": "no_consent",
};

export const leftOutText = (why: string) =>
  why === "same address" ? "Another lead has the same email" : reasonText(reasonOf[why] ?? why);
