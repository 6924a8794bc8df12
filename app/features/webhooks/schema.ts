import { eventGroupNames } from "#app/features/webhooks/rules.ts";
import { formKey, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const events = z
  .array(z.enum(eventGroupNames, { error: "There are no such events." }), {
    error: "Choose at least one kind of event.",
  })
  .min(1, "Choose at least one kind of event.");

export const WebhookForm = z.object({
  formKey,
  url: typedLine("Enter the address.", 500),
  events,
});
export type WebhookForm = z.output<typeof WebhookForm>;

export const ChangeWebhookForm = WebhookForm.extend({ id: z.uuid(), version: z.coerce.number().int() });

export const WebhookIdForm = z.object({ id: z.uuid(), formKey });

export const SwitchWebhookForm = z.object({ id: z.uuid(), on: z.enum(["yes", "no"]) });
