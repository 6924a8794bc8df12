import { filterQuery } from "#app/features/lead-lists/request.ts";
import { optionalColumns } from "#app/features/lead-lists/views/columns.ts";
import { tick, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const query = z
  .string()
  .max(2_000)
  .default("")
  .transform((text) => filterQuery(new URLSearchParams(text)));

export const ListForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    name: typedLine("Enter a name for the view.", 60),
    isShared: tick,
    query,
  }),
  z.object({ intent: z.literal("delete"), id: z.uuid() }),
  z.object({
    intent: z.literal("columns"),
    columns: z.array(z.enum(optionalColumns)).max(50).default([]),
  }),
]);
