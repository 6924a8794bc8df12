import {
  type ImportField,
  importFieldNames,
  type MatchPolicy,
  matchPolicies,
} from "#app/features/leads/imports/fields.ts";
import { tick } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const version = z.coerce.number().int().min(1);

/** One select per column of the file, in its order; `-` leaves the column out. */
const fields = z.preprocess(
  (sent) => [sent ?? []].flat(),
  z.array(z.string().transform((name) => importFieldNames.find((field) => field === name) ?? null)).max(300),
);

export const ImportForm = z.object({
  version,
  fields,
  hasHeader: tick,
  policy: z.enum(Object.keys(matchPolicies) as [MatchPolicy, ...MatchPolicy[]], {
    error: "Choose what happens with known leads.",
  }),
});
export type ImportForm = { fields: (ImportField | null)[]; hasHeader: boolean; policy: MatchPolicy };

export const ImportPageForm = z.discriminatedUnion("intent", [
  ImportForm.extend({ intent: z.literal("check") }),
  z.object({ intent: z.literal("run"), version }),
  z.object({ intent: z.literal("undo"), version }),
]);
