import { ownerFields, wholeOwners } from "#app/features/leads/owners/schema.ts";
import { formKey } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const AgreementForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("send-agreement"), formKey, ...ownerFields }).superRefine(wholeOwners),
    z.object({ intent: z.literal("send-agreement-again"), formKey }),
  ],
  "Choose a button.",
);

export const OwnersForm = z
  .object({ quoteId: z.string().max(40).default(""), ...ownerFields })
  .superRefine(wholeOwners);

export const SandboxSignForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("sign"),
    name: z
      .string({ error: "Type your name." })
      .trim()
      .min(2, "Type your name.")
      .max(120, "120 characters max."),
    agreed: z.literal("on", { error: "Check the box to confirm that you agree." }),
  }),
  z.object({
    intent: z.literal("decline"),
    reason: z.string({ error: "Say why." }).trim().min(1, "Say why.").max(500, "500 characters max."),
  }),
]);
export type SandboxSignForm = z.infer<typeof SandboxSignForm>;
