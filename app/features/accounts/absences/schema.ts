import { dateInputError } from "#app/components/dates/date-input.ts";
import { mayBeEmpty, typedDay } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const AbsenceForm = z
  .object({
    startsOn: typedDay(dateInputError),
    endsOn: typedDay(dateInputError),
    note: mayBeEmpty(z.string().trim().max(120, "120 characters max.")),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { error: dateInputError, path: ["endsOn"] });

export const RemoveAbsence = z.object({ id: z.uuid({ error: "This absence is gone." }) });
