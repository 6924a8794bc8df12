import { marketingBox } from "#app/features/messaging/consents/schema.ts";
import { emailAddress, nameWithoutLinks } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const UnlockForm = z.object({
  email: emailAddress("Enter your email.", "Enter an email like you@mail.example."),
  name: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed.length <= 120, "Please keep this under 120 characters.")
    .superRefine(nameWithoutLinks)
    .optional(),
  marketingEmail: marketingBox,
});

export type UnlockForm = z.infer<typeof UnlockForm>;
