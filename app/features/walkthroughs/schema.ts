import { formKey, mayBeEmpty, typedLine } from "#app/lib/fields.ts";
import { mustAcknowledge } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

/** The command checks day and time against the company's rules. */
export const walkthroughTime = z
  .object({ date: z.string().max(40).default(""), time: z.string().max(40).default("") })
  .prefault({})
  .refine(({ date, time }) => date || time, "Choose a day and a time.");

/** Of the walkthrough that the user saw. */
const version = z.coerce.number().int().min(1).max(2_147_483_647);

const cancel = z.object({ intent: z.literal("cancel"), reason: mayBeEmpty(typedLine("", 300)), version });

export const WalkthroughForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("schedule"),
    walkthrough: walkthroughTime,
    assignedTo: z.uuid({ error: "Choose who comes." }),
    acknowledged: z.literal("on", { error: mustAcknowledge }),
    version: version.optional(),
    formKey,
  }),
  z.object({ intent: z.literal("open"), formKey }),
  z.object({ intent: z.literal("checkout") }),
]);

export const WalkthroughCardForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm-walkthrough"), version }),
  cancel.extend({ intent: z.literal("cancel-walkthrough") }),
]);

/** On the owner's page. */
export const OwnWalkthroughForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), walkthrough: walkthroughTime, version }),
  cancel,
]);
