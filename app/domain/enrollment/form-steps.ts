import {
  type AskingCompany,
  checkStep,
  type FieldErrors,
  type Sent,
  type Step,
  stepFields,
} from "#app/domain/enrollment/schema.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** What was pressed, with the answers of the step it was pressed in. */
export type Press = {
  step: Step;
  typed: Sent;
  /** The home that the step was drawn for; null where the page does not tell. */
  home: string | null;
  /** Mark of the draft that the step was drawn from; null where the page does not tell. */
  draft: string | null;
  /** `another` begins the next home, `empty` begins for somebody else, `keep` is sent while somebody types. */
  go: "another" | "empty" | "keep" | "estimate" | "back" | "on";
};

/** Where a press leads once its answers are kept. */
export type Way = { to: "step"; step: Step } | { to: "same"; errors: FieldErrors } | { to: "completion" };

const known = ["another", "empty", "keep", "estimate", "back"] as const;

/** Reads one press of a button of the wizard; everything that is none of the others goes on. */
export function readPress(form: FormData): Press {
  const step: Step = form.get("step") === "2" ? 2 : form.get("step") === "3" ? 3 : 1;
  const typed: { -readonly [Name in keyof Sent]: string } = {};
  for (const name of stepFields[step]) typed[name] = String(form.get(name) ?? "");
  if (step === 2) typed.sms = form.get("sms") === "on" ? "on" : "";
  const from = String(form.get("from") ?? "");
  if (step === 1 && isUuid(from)) typed.from = from;
  const told = (name: string) => (form.has(name) ? String(form.get(name)) : null);
  return {
    step,
    typed,
    home: told("home"),
    draft: told("draft"),
    go: known.find((each) => each === form.get("go")) ?? "on",
  };
}

/**
 * Back and the estimate lead where they say whatever is typed; going on wants right answers, and after the third step
 * ends the wizard.
 *
 * @param company its service area, and its number (E.164) for owners of homes elsewhere.
 */
export function wayOf(
  { step, typed, go }: Pick<Press, "step" | "typed" | "go">,
  company: AskingCompany,
): Way {
  if (go === "keep") return { to: "same", errors: {} };
  if (go === "estimate") return { to: "step", step };
  if (go === "back") return { to: "step", step: step === 3 ? 2 : 1 };
  const errors = checkStep(step, typed, company);
  if (Object.keys(errors).length > 0) return { to: "same", errors };
  return step === 3 ? { to: "completion" } : { to: "step", step: step === 1 ? 2 : 3 };
}
