import {
  importFieldNames,
  type MatchPolicy,
  matchPolicies,
} from "#app/features/lead-lists/imports/fields.ts";
import { statusGroups } from "#app/features/leads/rules.ts";
import { tick } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const version = z.coerce.number().int().min(1);

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((sent) => [sent ?? []].flat(), z.array(entry).max(300));

/** The chosen one of the names; `-` is none. */
const oneOf = <Name extends string>(names: readonly Name[]) =>
  z.string().transform((typed) => names.find((name) => name === typed) ?? null);

export const ImportForm = z.object({
  version,
  /** One select per column of the file, in its order. */
  fields: listOf(oneOf(importFieldNames)),
  hasHeader: tick,
  isLastNameFirst: tick,
  /** One text and one select per status of the file that is unknown here. */
  statusFrom: listOf(z.string().max(60)),
  statusTo: listOf(oneOf(statusGroups.map(({ value }) => value))),
  policy: z.enum(Object.keys(matchPolicies) as [MatchPolicy, ...MatchPolicy[]], {
    error: "Choose what happens with known leads.",
  }),
});
type Sent = z.output<typeof ImportForm>;
export type ImportForm = Pick<Sent, "fields" | "hasHeader" | "policy"> & Partial<Sent>;

export const ImportPageForm = z.discriminatedUnion("intent", [
  ImportForm.extend({ intent: z.literal("check") }),
  z.object({ intent: z.literal("run"), version }),
  z.object({ intent: z.literal("undo"), version }),
]);
