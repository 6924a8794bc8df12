import { randomUUID } from "node:crypto";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { type FormState, readStep } from "#app/features/analysis/form-steps.ts";
import { findZipAnswer, findZipCity } from "#app/features/analysis/queries/evidence.server.ts";
import {
  capitalized,
  readZip,
  splitAddress,
  tidyHomes,
  withoutCity,
} from "#app/features/analysis/rules/address.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { addressField, newProperty } from "#app/features/analysis/types.ts";
import { startFromAnalysis } from "#app/features/enrollment/commands/drafts.server.ts";
import { mintSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import {
  attempt,
  isProgram,
  pressAgain,
  readForm,
  runCommand,
  statusOf,
} from "#app/server/handle-form.server.ts";
import { enrollmentSecret, setDraftCookie } from "#app/server/identity/enrollment-cookie.server.ts";
import { addOwnerKey, ownerKeys } from "#app/server/identity/owner-cookie.server.ts";
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
  if (form.get("go") === "start") return data(await startForm(form, now));
  tidyHomes(form);
  const outcome = readStep(form, { mint: randomUUID, now, cities: await citiesIn(form) });
  if (outcome.kind === "show") return data(outcome.state, { status: outcome.status });

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
  const { leadId, submissionId } = stored.value;
  const headers = new Headers(await readyToEnroll(request, context, { form: value, leadId }));
  headers.append("Set-Cookie", await addOwnerKey(request, submissionId));
  return redirect(href("/analysis/:id", { id: leadId }), { headers });
}

/** Without an answer of the database, nothing is asked. */
async function citiesIn(form: FormData) {
  const typed = [...form].flatMap(([name, zip]) =>
    name.endsWith("].zipCode") ? (readZip(String(zip)) ?? []) : [],
  );
  const zips = [...new Set(typed)];
  const found = await attempt(() => inTime(Promise.all(zips.map(findZipCity)), shortly));
  return new Map("value" in found ? zips.map((zip, at) => [zip, found.value[at] ?? null]) : []);
}

async function startForm(form: FormData, now: number): Promise<FormState> {
  const typed = splitAddress(String(form.get(addressField) ?? ""));
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
  const result = { initialValue: { properties: [home] } };
  return { step: "properties", result, formKey: randomUUID(), startedAt: now, isStart: true, zip };
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
