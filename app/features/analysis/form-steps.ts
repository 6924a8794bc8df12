import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { questionsAbout } from "#app/features/analysis/rules/facts.ts";
import type { ZipAnswer } from "#app/features/analysis/rules/zip-answer.ts";
import { AnalysisForm, allFieldsNeeded, PropertiesStep } from "#app/features/analysis/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { z } from "#app/lib/zod.ts";

export type Step = "properties" | "contact";

export type FormState = {
  step: Step;
  result: SubmissionResult<string[]>;
  formKey: string;
  /** Milliseconds of the clock when the second step was first shown. */
  startedAt: number;
  problem?: string | undefined;
  /** The reply to a form with the address only. */
  isStart?: boolean;
  zip?: ZipAnswer | undefined;
};

type Outcome =
  | { kind: "show"; state: FormState; status: 200 | 422 }
  | {
      kind: "submit";
      value: AnalysisForm;
      refuse: (problem?: string) => FormState;
      formKey: string;
      startedAt: number;
    };

type Reading = {
  mint: () => string;
  now: number;
  /** Of ZIP codes. */
  cities?: ReadonlyMap<string, string | null>;
};

/**
 * Add and remove change the list, `next` and `back` change the step, everything else submits. `now` is in
 * milliseconds.
 */
export function readStep(form: FormData, { mint, now, cities }: Reading): Outcome {
  const key = String(form.get("formKey") ?? "");
  const formKey = isUuid(key) ? key : mint();
  const startedAt = Number(form.get("startedAt")) || now;
  const step: Step = form.get("step") === "contact" ? "contact" : "properties";
  const show = (
    next: Step,
    result: SubmissionResult<string[]>,
    status: 200 | 422,
    problem?: string,
  ): Outcome => ({
    kind: "show",
    state: { step: next, result, formKey, startedAt, problem },
    status,
  });

  if (form.get("go") === "back") return show("properties", asTyped(form), 200);
  const listed = parseWithZod(form, { schema: PropertiesStep });
  if (!listed.status) return show("properties", withoutErrors(listed.reply()), 200);
  if (listed.status === "error") {
    const missing = hasEmptyField(form);
    return show("properties", listed.reply(), 422, missing ? allFieldsNeeded : undefined);
  }
  const asked = String(form.get("asked") ?? "");
  const homes = listed.status === "success" ? listed.value.properties : [];
  const questions = homes.flatMap((home, index) =>
    questionsAbout(home, { cityOfZip: cities?.get(home.zipCode), asked }).map(([field, question]) => [
      `properties[${index}].${field}`,
      [question],
    ]),
  );
  if (questions.length > 0)
    return show("properties", listed.reply({ fieldErrors: Object.fromEntries(questions) }), 422);
  if (step === "properties") return show("contact", asTyped(form), 200);
  const whole = parseWithZod(form, { schema: AnalysisForm });
  if (whole.status !== "success") return show("contact", whole.reply(), 422);
  return {
    kind: "submit",
    value: whole.value,
    formKey,
    startedAt,
    refuse: (problem) => ({ step: "contact", result: asTyped(form), formKey, startedAt, problem }),
  };
}

const required = ["streetAddress", "zipCode", "city", "propertyType", "squareFootage", "unitCount"];

function hasEmptyField(form: FormData) {
  const properties = [...form.keys()]
    .map((key) => /^properties\[(\d+)\]/.exec(key)?.[1])
    .filter((i) => i !== undefined);
  const indexes = new Set(properties.length ? properties : ["0"]);
  return [...indexes].some((index) =>
    required.some((name) => !String(form.get(`properties[${index}].${name}`) ?? "").trim()),
  );
}

function asTyped(form: FormData): SubmissionResult<string[]> {
  const { initialValue } = parseWithZod(form, { schema: z.never({ error: "unread" }) }).reply();
  return initialValue ? { initialValue } : {};
}

function withoutErrors(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const { error: _error, ...rest } = result;
  return rest;
}
