import { type InputName, inputNames } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { longestTyped } from "#app/features/calculators/typed.ts";
import { emailAddress, nameWithoutLinks } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const figure = z
  .string()
  .transform((typed) => typed.slice(0, longestTyped))
  .optional();

export const TypedFigures = z.object(
  Object.fromEntries(inputNames.map((name) => [name, figure])) as Record<InputName, typeof figure>,
);

export const UnlockForm = TypedFigures.extend({
  email: emailAddress("Enter your email.", "Enter an email like you@mail.example."),
  name: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed.length <= 120, "Please keep this under 120 characters.")
    .superRefine(nameWithoutLinks)
    .optional(),
});

export type UnlockForm = z.infer<typeof UnlockForm>;
