import { type Reason, reasonText } from "#app/features/campaigns/workflows.ts";
import { addDays } from "#app/lib/dates.ts";
import { z } from "#app/lib/zod.ts";

const wrongTime = "Enter a date and a time.";

/** From this number on, it is typed to confirm. */
export const confirmedFrom = 51;

export const BroadcastForm = z.object({
  name: z.string({ error: "Give it a name." }).trim().min(1, "Give it a name.").max(80, "80 characters max."),
  view: z.uuid({ error: "Choose a view." }),
  template: z.uuid({ error: "Choose a letter." }),
  /** In the company's time zone; empty is now. */
  startsAt: z.iso
    .datetime({ local: true, precision: -1, error: wrongTime })
    .max(16, wrongTime)
    .refine((at) => at.slice(0, 10) <= addDays(new Date().toISOString().slice(0, 10), 366), {
      error: "A broadcast starts within a year.",
    })
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
