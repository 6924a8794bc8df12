import { randomUUID } from "node:crypto";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { textsIn } from "#app/components/form/use-draft.ts";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { type FormState, readStep } from "#app/features/analysis/form-steps.ts";
import { findZipAnswer, findZipCity } from "#app/features/analysis/queries/evidence.server.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { addressField, newProperty } from "#app/features/analysis/types.ts";
import { countStep } from "#app/features/analytics/commands.server.ts";
import { startFromAnalysis } from "#app/features/enrollment/commands/drafts.server.ts";
import { mintSecret } from "#app/features/enrollment/queries/draft.server.ts";
import {
  capitalized,
  readZip,
  splitAddress,
  tidyHomes,
  withoutCity,
} from "#app/features/leads/property/address.ts";
import { marketingFields } from "#app/features/messaging/consents/wording.ts";
import { refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { enrollmentSecret, setDraftCookie } from "#app/routes/funnel/enrollment-cookie.server.ts";
import { addOwnerKey, ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";
import {
  attempt,
  isProgram,
  pressAgain,
  readForm,
  runCommand,
  statusOf,
} from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { touchesOf } from "#app/server/visits/attribution.server.ts";

export async function answerAnalysisForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  page: string,
): Promise<Response | ReturnType<typeof data<FormState>>> {
  const now = Date.now();
  const form = await readForm(request);
  const outcome = await readTyped(form, now);
  const saved = await saveTyped(request, form);
  // A page comes without a key, and the first answer has one.
  if (!isUuid(String(form.get("formKey")))) countStep("/analysis#begun");
  if (outcome.kind === "show") {
    if (form.get("step") !== "contact" && outcome.state.step === "contact") countStep("/analysis#contact");
    const url = new URL(request.url);
    url.searchParams.set("step", outcome.state.step);
    return saved
      ? redirect(url.pathname + url.search, { headers: { "Set-Cookie": saved } })
      : data(outcome.state, { status: outcome.status });
  }

  const { ip } = context.get(requestContext);
  if (isProgram(form, outcome.startedAt, now)) return data(outcome.refuse(pressAgain), { status: 422 });
  const { value, formKey } = outcome;
  const store = async () => {
    if (!(await withinLimit("analysis-form", ip))) return refused("too_many", tooMany);
    return submitAnalysis(context.get(actorContext), {
      form: value,
      formKey,
      page,
      plan: new URL(request.url).searchParams.get("plan"),
      keys: await ownerKeys(request),
      ip,
      touches: touchesOf(request),
    });
  };
  // Stops while there is time left to show the form again; the form key makes a second submit the same one.
  const stored = await runCommand(context, store);
  if (!stored.ok) return data(outcome.refuse(stored.message), { status: statusOf[stored.reason] });
  countStep("/analysis#sent");
  const { leadId: id, submissionId, isUnproven } = stored.value;
  const leadId = isUnproven ? "" : id;
  const headers = new Headers(await readyToEnroll(request, context, { form: value, leadId }));
  headers.append("Set-Cookie", await addOwnerKey(request, submissionId));
  const home = saved && (await saveTyped(request, withoutContact(form)));
  if (home) headers.append("Set-Cookie", home);
  return redirect(isUnproven ? href("/analysis/received") : href("/analysis/:id", { id }), { headers });
}

/** Null if the browser has JavaScript, or if this is more than a cookie holds. */
async function saveTyped(request: Request, form: FormData) {
  if (request.headers.get("sec-fetch-dest") !== "document") return null;
  const cookie = await typedForm.serialize(String(new URLSearchParams(textsIn(form))));
  return cookie.length < 4_000 ? cookie : null;
}

/** Back shows the homes again; the next user of this browser finds nothing about the person. */
function withoutContact(form: FormData) {
  for (const name of ["name", "email", "phone", ...Object.values(marketingFields)]) form.delete(name);
  form.set("step", "properties");
  return form;
}

/** Without JavaScript each step is a page of its own, as in the enrollment, so that Back sends nothing again. */
export async function findTypedForm(request: Request, step: string | null): Promise<FormState | undefined> {
  const saved = step && (await readCookie(typedForm, request));
  if (!saved) return undefined;
  const body = new URLSearchParams(String(saved));
  const form = await readForm(new Request(request.url, { method: "POST", body }));
  const outcome = await readTyped(form, Date.now());
  const state = outcome.kind === "show" ? outcome.state : outcome.refuse();
  if (state.step === step || step !== "properties") return state;
  form.set("go", "back");
  const before = await readTyped(form, Date.now());
  return before.kind === "show" ? before.state : undefined;
}

const typedForm = ownCookie("analysis");

async function readTyped(form: FormData, now: number) {
  if (form.get("go") === "start") return startForm(form, now);
  tidyHomes(form);
  return readStep(form, { mint: randomUUID, now, cities: await citiesIn(form) });
}

/** Of the ZIP codes. Without an answer of the database, nothing is asked. */
export async function citiesIn(form: FormData) {
  const typed = [...form].flatMap(([name, zip]) =>
    name.endsWith("zipCode") ? (readZip(String(zip)) ?? []) : [],
  );
  const zips = [...new Set(typed)];
  const found = await attempt(() => inTime(Promise.all(zips.map(findZipCity)), shortly));
  return new Map("value" in found ? zips.map((zip, at) => [zip, found.value[at] ?? null]) : []);
}

async function startForm(form: FormData, now: number) {
  const address = String(form.get(addressField) ?? "").trim();
  const typed = splitAddress(address);
  const found = await attempt(() => inTime(findZipAnswer(typed.zipCode), shortly));
  const zip = "value" in found ? found.value : undefined;
  const city = typed.city || (zip?.city ?? "");
  const streetAddress = city && !typed.city ? withoutCity(typed.streetAddress, city) : typed.streetAddress;
  const home = {
    ...newProperty,
    ...typed,
    streetAddress: capitalized(streetAddress),
    city: capitalized(city),
  };
  const error = address ? undefined : { [addressField]: ["Enter the street address."] };
  const result = { initialValue: { properties: [home] }, ...(error && { error }) };
  const state: FormState = {
    step: "properties",
    result,
    formKey: randomUUID(),
    startedAt: now,
    isStart: true,
    zip,
  };
  return { kind: "show" as const, state, status: error ? 422 : 200 };
}

type Submitted = { form: AnalysisForm; leadId: string };

async function readyToEnroll(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form: { name = "", email, phone, properties }, leadId }: Submitted,
) {
  const from = properties.length === 1 ? leadId : "";
  const typed = { name, email, phone: phone?.typed ?? "", from };
  const secret = (await enrollmentSecret(request)) ?? mintSecret();
  const saved = await attempt(() =>
    inTime(startFromAnalysis(context.get(actorContext), { secret, typed }), shortly),
  );
  return "value" in saved ? setDraftCookie(secret) : undefined;
}
