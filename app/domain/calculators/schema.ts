import { z } from "#app/domain/zod.ts";

/** The form that unlocks the yearly table; `search` is the query of the calculation that it belongs to. */
export const UnlockForm = z.object({
  email: z
    .string({ error: "Enter your e-mail." })
    .trim()
    .max(254, "Enter an e-mail like you@mail.example.")
    .pipe(z.email("Enter an e-mail like you@mail.example.")),
  name: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed.length <= 120, "Please keep this under 120 characters.")
    .optional(),
  search: z.string().max(2_000).optional(),
});

export type UnlockForm = z.infer<typeof UnlockForm>;
