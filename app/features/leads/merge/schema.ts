import { type Choices, mergeNames } from "#app/features/leads/merge/fields.ts";
import { formKey } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const choice = z.enum(["this", "other"]).default("this");
const choices = Object.fromEntries(mergeNames.map((name) => [name, choice])) as Record<
  keyof Choices,
  typeof choice
>;
const version = z.coerce.number().int();

const MergeForm = z.object({
  intent: z.literal("merge"),
  with: z.uuid(),
  version,
  otherVersion: version,
  formKey,
  ...choices,
});
export type MergeForm = z.infer<typeof MergeForm>;

export const MergePageForm = z.discriminatedUnion("intent", [
  MergeForm,
  z.object({ intent: z.literal("undo"), mergeId: z.uuid() }),
]);
