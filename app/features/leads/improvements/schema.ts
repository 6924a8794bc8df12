import { customCost, PitchForm } from "#app/features/leads/pitch/schema.ts";
import { mayBeEmpty, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

/** `remove` names an own item. */
export const ImprovementsForm = z
  .object({
    intent: z.literal("improvements"),
    items: PitchForm.shape.items,
    ownName: mayBeEmpty(typedLine("Name the improvement.", 80)),
    ownCost: mayBeEmpty(customCost),
    remove: z.string().max(80).optional(),
  })
  .refine(({ ownName, ownCost }) => ownCost === undefined || ownName, {
    path: ["ownName"],
    error: "Name the improvement.",
  })
  .refine(({ ownName, ownCost }) => !ownName || ownCost !== undefined, {
    path: ["ownCost"],
    error: "Enter what it costs, such as 450.",
  });
export type ImprovementsForm = z.output<typeof ImprovementsForm>;
