import { filterQuery } from "#app/features/leads/list-request.ts";
import { optionalColumns } from "#app/features/leads/views/columns.ts";
import { tick, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const name = typedLine("Enter a name for the view.", 60);

export const NewViewForm = z.object({
  name,
  isShared: tick,
  query: z
    .string()
    .max(2_000)
    .default("")
    .transform((query) => filterQuery(new URLSearchParams(query))),
});

export const ViewForm = z.object({ name, isShared: tick, version: z.coerce.number().int() });

export const ColumnsForm = z.object({ columns: z.array(z.enum(optionalColumns)).max(50).default([]) });
