import {
  type AskingCompany,
  checkStep,
  type FieldErrors,
  type Sent,
  type Step,
  stepFields,
} from "#app/features/enrollment/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";

export type Press = {
  step: Step;
  typed: Sent;
  /** `another` starts the next home, `empty` starts for another person. */
  go: "another" | "empty" | "estimate" | "back" | "on";
};

export type Way = { to: "step"; step: Step } | { to: "same"; errors: FieldErrors } | { to: "completion" };

const known = ["another", "empty", "estimate", "back"] as const;

export function readPress(form: FormData): Press {
  const step: Step = form.get("step") === "2" ? 2 : form.get("step") === "3" ? 3 : 1;
  const typed: { -readonly [Name in keyof Sent]: string } = {};
  for (const name of stepFields[step]) typed[name] = String(form.get(name) ?? "");
  if (step === 2) typed.sms = form.get("sms") === "on" ? "on" : "";
  const from = String(form.get("from") ?? "");
  if (step === 1 && isUuid(from)) typed.from = from;
  return {
    step,
    typed,
    go: known.find((each) => each === form.get("go")) ?? "on",
  };
}

/** Back and Estimate work with invalid answers; Continue requires valid ones. */
export function wayOf(
  { step, typed, go }: Pick<Press, "step" | "typed" | "go">,
  company: AskingCompany,
): Way {
  if (go === "estimate") return { to: "step", step };
  if (go === "back") return { to: "step", step: step === 3 ? 2 : 1 };
  const errors = checkStep(step, typed, company);
  if (Object.keys(errors).length > 0) return { to: "same", errors };
  return step === 3 ? { to: "completion" } : { to: "step", step: step === 1 ? 2 : 3 };
}
