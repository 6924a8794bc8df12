import { config } from "#app/config.server.ts";
import { trapField } from "#app/ui/forms/trap.tsx";

const leastMsOfAPerson = 400;

export const pressAgain = "Please press the button once more.";

/** Whether a public form was filled in by a program: in the field that people do not see, or faster than they can. */
export const isProgram = (form: FormData, startedAt: number, now = Date.now()) =>
  Boolean(form.get(trapField)) || (config.rateLimits && now - startedAt < leastMsOfAPerson);
