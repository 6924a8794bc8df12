import { data, href, type RouterContextProvider, redirect } from "react-router";
import { config } from "#app/config.server.ts";
import { findZip } from "#app/domain/analysis/queries.server.ts";
import { completeEnrollment, saveAnswers, startAnother } from "#app/domain/enrollment/commands.server.ts";
import {
  checkStep,
  type FieldErrors,
  type Step,
  stepFields,
  type Typed,
} from "#app/domain/enrollment/schema.ts";
import { mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, readForm } from "#app/http/forms/form.server.ts";
import { honeypotField } from "#app/http/forms/honeypot.ts";
import { enrollmentSecret, keepEnrollment } from "#app/http/identity/enrollment-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { touchesOf } from "#app/http/visits/attribution.server.ts";

const leastMsOfAPerson = 400;
const couldNotProcess = "Failed to process enrollment. Please try again.";
const couldNotProcessAtAll = "Failed to process enrollment";

type Context = Readonly<RouterContextProvider>;

/** What the wizard knows after a refusal: everything typed in this step, and what is wrong with it. */
export type EnrollAnswer = { step: Step; typed: Typed; errors: FieldErrors; problem: string | null };

/**
 * Answers every button of the wizard. What stands in the step is saved first, right or wrong; then `back` and
 * `estimate` lead where they say, `keep` (sent while somebody types) leads nowhere, and everything else goes on: to the
 * next step, or after the third to the pages of the enrolled.
 */
export async function answerEnrollment(request: Request, context: Context) {
  const form = await readForm(request);
  const go = String(form.get("go") ?? "");
  const secret = (await enrollmentSecret(request)) ?? mintSecret();
  const actor = context.get(actorContext);
  const { ip } = context.get(requestContext);
  const { step, typed } = await answersOf(form);
  const show = (status: number, problem: string | null, errors: FieldErrors = {}) =>
    keepEnrollment(secret).then((headers) =>
      data<EnrollAnswer>({ step, typed, errors, problem }, { status, headers }),
    );
  const lead = async (to: string, kept = secret) => redirect(to, { headers: await keepEnrollment(kept) });

  if (!(await withinLimit("enroll-save", ip))) return show(429, tooMany);
  if (go === "another") {
    const next = await attempt(() => startAnother(actor, { secret }));
    if ("failed" in next) return show(next.failed, couldNotProcess);
    return lead(href("/enroll"), next.value.ok ? next.value.value.secret : secret);
  }
  const saved = await attempt(() => saveAnswers(actor, { secret, typed }));
  if ("failed" in saved) return show(saved.failed, couldNotProcess);
  if (go === "keep") return show(200, null);
  if (go === "estimate") return lead(stepPath(step));
  if (go === "back") return lead(stepPath(step === 3 ? 2 : 1));
  const { phone } = await findCompany();
  const errors = checkStep(step, typed, phone);
  if (Object.keys(errors).length > 0) return show(422, null, errors);
  if (step < 3) return lead(stepPath(step === 1 ? 2 : 3));

  const startedAt = Number(form.get("startedAt")) || Date.now();
  const tooFast = config.rateLimits && Date.now() - startedAt < leastMsOfAPerson;
  if (form.get(honeypotField) || tooFast) return show(422, "Please press the button once more.");
  if (!(await withinLimit("enrollment", ip))) return show(429, tooMany);
  const outcome = await attempt(() =>
    completeEnrollment(actor, { secret, page: href("/enroll"), ip, touches: touchesOf(request) }),
  );
  if ("failed" in outcome) return show(outcome.failed, couldNotProcess);
  const result = outcome.value;
  if (result.ok) return lead(`${href("/enroll/done")}?step=sign`);
  if (!result.field) return show(422, result.message || couldNotProcessAtAll);
  const missing: Step = stepFields[1].some((name) => name === result.field) ? 1 : 2;
  return lead(`${stepPath(missing)}&wants=1`);
}

const stepPath = (step: Step) => `${href("/enroll")}?step=${step}`;

/** The fields of the step that was sent; a known ZIP code fills its city where nobody wrote one. */
async function answersOf(form: FormData) {
  const step: Step = form.get("step") === "2" ? 2 : form.get("step") === "3" ? 3 : 1;
  const typed: Record<string, string> = {};
  for (const name of stepFields[step]) typed[name] = String(form.get(name) ?? "");
  if (step === 2) typed.sms = form.get("sms") === "on" ? "on" : "";
  if (step !== 1) return { step, typed };
  const from = String(form.get("from") ?? "");
  if (isUuid(from)) typed.from = from;
  const zip = typed.zipCode?.trim().slice(0, 5) ?? "";
  if (/^\d{5}$/.test(zip) && !typed.city?.trim()) {
    const found = await findZip(zip).catch(() => null);
    if (found) typed.city = found.city;
  }
  return { step, typed };
}
