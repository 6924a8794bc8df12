import { passwordLength } from "#app/features/accounts/schema.ts";
import { alertKinds, channels } from "#app/features/accounts/user-settings/rules.ts";
import { mayBeEmpty, personName, phone, tick } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const NameForm = z.object({ name: personName("Enter your name") });

export const PasswordForm = z.object({
  current: z.string({ error: "Enter your current password" }).max(1000, "That isn't your current password"),
  password: z
    .string({ error: "Enter a new password" })
    .min(passwordLength.min, `Use at least ${passwordLength.min} characters`)
    .max(passwordLength.max, `Use at most ${passwordLength.max} characters`),
});

const alertSlots = alertKinds.flatMap((kind) => channels.map((channel) => `${kind}.${channel}` as const));

export const AlertsForm = z
  .object({
    /** The checked boxes, such as `reply.email`. */
    on: z.array(z.enum(alertSlots)).default([]),
    phone: mayBeEmpty(phone("Enter a US phone number with area code")),
  })
  .refine(({ on, phone }) => phone || !on.some((slot) => slot.endsWith(".text")), {
    error: "Enter a mobile number for alerts by text",
    path: ["phone"],
  });

export const ShortcutsForm = z.object({ shortcuts: tick });
