import { statusGroups } from "#app/features/leads/rules.ts";
import { formKey } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const statuses = statusGroups.map(({ value }) => value);

const tagNames = z
  .string()
  .max(500, "500 characters max.")
  .transform((typed) => typed.split(/[,;\n]/).flatMap((name) => name.trim() || []))
  .refine((names) => names.every((name) => name.length <= 40), "A tag has 40 characters at most.")
  .refine((names) => names.length <= 10, "Ten tags at most.")
  .optional()
  .transform((names) => names ?? []);

/** Either `ids`, or `matching` and the query string of the list. */
const chosen = {
  ids: z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(z.uuid())),
  matching: z.literal("1").optional(),
  query: z.string().max(2_000).optional(),
  formKey,
};

export const BulkForm = z.discriminatedUnion("action", [
  z.object({
    ...chosen,
    action: z.literal("assign"),
    assignee: z.union([z.uuid(), z.literal("none")], { error: "Choose a person." }),
  }),
  z.object({
    ...chosen,
    action: z.literal("status"),
    status: z.enum(statuses, { error: "Choose a status." }),
    /** Label of a lost reason. */
    reason: z.string().max(200).optional(),
    /** Of the only lead, as the user saw it. */
    version: z.coerce.number().int().optional(),
  }),
  z.object({ ...chosen, action: z.literal("tag"), add: tagNames, remove: tagNames }),
  z.object({ ...chosen, action: z.literal("delete") }),
]);
export type BulkForm = z.infer<typeof BulkForm>;

/** As stored in `bulk_actions`. */
export type BulkChange =
  | { action: "assign"; userId: string | null; name: string | null }
  | { action: "status"; status: string; reason: string | null; reasonKind: string | null }
  | { action: "tag"; add: string[]; remove: string[] }
  | { action: "delete" };
