import { statusGroups } from "#app/features/leads/rules.ts";
import { clock, formKey, mayBeEmpty, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

/** That the user saw. */
const version = z.coerce.number().int().min(1).max(2_147_483_647);

export const StatusForm = z.object({
  status: z.enum(statusGroups.map(({ value }) => value) as [string, ...string[]], {
    error: "Choose a status.",
  }),
  /** Label of a lost reason. */
  reason: z.string().optional(),
  version,
});
export type StatusForm = z.infer<typeof StatusForm>;

const tag = typedLine("Enter a tag.", 40);

const FollowUpForm = z.object({
  intent: z.literal("follow-up"),
  date: mayBeEmpty(typedDay("Choose a day.")),
  /** A button's day, instead of `date`. */
  quick: mayBeEmpty(typedDay("Choose a day.")),
  time: clock("Choose a time."),
  /** The follow-up to move. */
  task: z.uuid().optional(),
  version: version.optional(),
  assignedTo: z.uuid().optional(),
  formKey,
});
export type FollowUpForm = z.infer<typeof FollowUpForm>;

/** The small forms in the header of a lead. */
export const HeaderForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("assign"), assignedTo: z.uuid().optional(), version }),
  z.object({ intent: z.literal("tag"), tag }),
  z.object({ intent: z.literal("untag"), tag }),
  FollowUpForm,
]);
