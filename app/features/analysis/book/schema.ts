import { compSchema } from "#app/features/analysis/rules/csv-import.ts";
import { z } from "#app/lib/zod.ts";

const id = z.union([z.literal("").transform(() => null), z.uuid()]).default(null);

/** Its fields are the columns of the comp book's file. `today` is the last day that a lease can have. */
export const leaseForm = (today: string) =>
  z.object({ id, version: z.coerce.number().int().default(0) }).and(compSchema(today));

export type LeaseForm = z.output<ReturnType<typeof leaseForm>>;

export const ExcludeForm = z.object({
  id: z.uuid(),
  version: z.coerce.number().int(),
  /** Empty takes the lease back in. */
  reason: z.string().trim().max(300, "Enter at most 300 characters."),
});

export const EntryForm = z.object({ leadId: z.uuid() });
