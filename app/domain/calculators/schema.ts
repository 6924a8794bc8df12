import { type InputName, inputNames } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { longestTyped } from "#app/domain/calculators/typed.ts";
import { emailAddress, nameWithoutLinks } from "#app/domain/posted-fields.ts";
import { z } from "#app/domain/zod.ts";

const figure = z
  .string()
  .transform((typed) => typed.slice(0, longestTyped))
  .optional();

/** The figures of renting or selling as they were typed; what is left out is as usual. */
export const TypedFigures = z.object(
  Object.fromEntries(inputNames.map((name) => [name, figure])) as Record<InputName, typeof figure>,
);

/** The form that unlocks the yearly table, with the figures of the calculation that it belongs to. */
export const UnlockForm = TypedFigures.extend({
  email: emailAddress("Enter your e-mail.", "Enter an e-mail like you@mail.example."),
  name: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .refine((typed) => typed.length <= 120, "Please keep this under 120 characters.")
    .superRefine(nameWithoutLinks)
    .optional(),
});

export type UnlockForm = z.infer<typeof UnlockForm>;
