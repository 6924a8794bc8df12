import { z } from "#app/lib/zod.ts";

export const EraseForm = z.object({
  person: z.string().trim().min(3).max(254),
  /** Typed again, so that no slip erases anyone. */
  confirm: z.string({ error: "Type it here to confirm." }).trim().max(254),
});
export type EraseForm = z.infer<typeof EraseForm>;
