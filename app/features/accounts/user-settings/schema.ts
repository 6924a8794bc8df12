import { dateInputError } from "#app/components/dates/date-input.ts";
import { allAlerts } from "#app/features/accounts/notifications/kinds.ts";
import { NewPassword } from "#app/features/accounts/schema.ts";
import { mayBeEmpty, personName, phone, tick, typedDay, typedText, withoutFields } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const NameForm = z.object({ name: personName("Enter your name") });

export const PasswordForm = z.object({
  current: z.string({ error: "Enter your current password" }).max(1000, "That isn't your current password"),
  password: NewPassword.shape.password,
});

export const AlertsForm = z
  .object({
    on: z.array(z.enum(allAlerts)).default([]),
    phone: mayBeEmpty(phone("Enter a US phone number with area code")),
  })
  .refine(({ on, phone }) => phone || !on.some((alert) => alert.endsWith(".text")), {
    error: "Enter a mobile number for alerts by text",
    path: ["phone"],
  });

export const SignatureForm = z.object({ signature: mayBeEmpty(withoutFields(typedText("", 500))) });

export const ShortcutsForm = z.object({ shortcuts: tick });

export const AbsenceForm = z
  .object({
    startsOn: typedDay(dateInputError),
    endsOn: typedDay(dateInputError),
    note: mayBeEmpty(z.string().trim().max(120, "120 characters max.")),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { error: dateInputError, path: ["endsOn"] });

export const RemoveAbsence = z.object({ id: z.uuid({ error: "This absence is gone." }) });
