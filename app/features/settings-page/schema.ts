import type { Section } from "#app/features/settings-page/sections/types.ts";
import { z } from "#app/lib/zod.ts";

export type SettingsInput = { seen: string; fields: object; rows: object[] };

/** The values of its fields and rows are those that are stored. */
export function settingsForm({ form, rows }: Section): z.ZodType<SettingsInput> {
  const { one = "row", form: row = z.object({}), isRequired, unique, most = 50 } = rows ?? {};
  return z.object({
    /** Fingerprint of the values that the form was filled with. */
    seen: z.string().max(100),
    // A form whose fields are all empty sends none.
    fields: z.preprocess((typed) => typed ?? {}, (form ?? z.object({})) as z.ZodType<object>),
    rows: z
      .array(row)
      .max(most, `At most ${most}.`)
      .min(isRequired ? 1 : 0, `At least one ${one} is required.`)
      .superRefine((sent, context) => {
        if (!unique) return;
        const values = sent.map((each) => each[unique]);
        for (const [at, value] of values.entries())
          if (values.indexOf(value) < at)
            context.addIssue({
              code: "custom",
              path: [at, unique],
              message: "This is already in the list.",
            });
      })
      .default([]),
  });
}
