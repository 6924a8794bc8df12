import { scopes } from "#app/features/accounts/api-tokens/scopes.ts";
import { formKey, mayBeEmpty, typedDay, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const TokenForm = z.object({
  formKey,
  name: typedLine("Say what the token is for.", 80),
  scopes: z
    .array(z.enum(Object.keys(scopes) as [keyof typeof scopes], { error: "There is no such scope." }), {
      error: "Choose at least one scope.",
    })
    .min(1, "Choose at least one scope."),
  expiresOn: mayBeEmpty(typedDay("Choose a day.")),
});

export const TokenIdForm = z.object({ id: z.string().max(40) });
