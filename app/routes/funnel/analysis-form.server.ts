import { randomUUID } from "node:crypto";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { submitAnalysis } from "#app/domain/analysis/commands.server.ts";
import { type FormState, readStep } from "#app/domain/analysis/form-steps.ts";
import { findCities } from "#app/domain/analysis/queries.server.ts";
import { readZip } from "#app/domain/analysis/rules/address.ts";
import { carryFromAnalysis } from "#app/domain/enrollment/commands.server.ts";
import { type Carried, carriedFrom } from "#app/domain/enrollment/rules.ts";
import { mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isOutside } from "#app/domain/site/service-area.ts";
import { stateName, stateOfZip } from "#app/domain/us-states.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, attemptInTime, readForm, statusOf } from "#app/http/forms/form.server.ts";
import { isProgram, pressAgain } from "#app/http/forms/traps.server.ts";
import { enrollmentSecret, keepEnrollment } from "#app/http/identity/enrollment-cookie.server.ts";
import { addOwnerKey } from "#app/http/identity/owner-cookie.server.ts";
import { inTime, shortly } from "#app/http/in-time.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { touchesOf } from "#app/http/visits/attribution.server.ts";

/** Answers the analysis form, which stands on two pages: the next step, the same step with messages, or the report. */
export async function answerAnalysisForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  page: string,
): Promise<Response | ReturnType<typeof data<FormState>>> {
  const now = Date.now();
  const form = await readForm(request);
  await inTime(fillCities(form), shortly).catch(() => {});
  const outcome = readStep(form, { mint: randomUUID, now });
  if (outcome.kind === "show") {
    const { state, status } = outcome;
    const notes = state.step === "contact" ? await inTime(placeNotes(form), shortly).catch(() => []) : [];
    return data({ ...state, notes }, { status });
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
      ip,
      touches: touchesOf(request),
    });
  };
  // Given up while there is time left to show the form again; the key makes the next press the same one.
  const stored = await attemptInTime(context, store);
  if (!stored.ok) return data(outcome.refuse(stored.message), { status: statusOf[stored.reason] });
  const { leadId, submissionId } = stored.value;
  const carried = carriedFrom(value, { leadId, area: await findCompany() });
  const headers = new Headers(await readyToEnroll(request, context, carried));
  headers.append("Set-Cookie", await addOwnerKey(request, submissionId));
  return redirect(href("/analysis/:id", { id: leadId }), { headers });
}

/**
 * What the owner told here stands in the enrollment too, for this browser alone. Whatever fails on the way, the report
 * is there and this is not missed.
 */
async function readyToEnroll(request: Request, context: Readonly<RouterContextProvider>, carried: Carried) {
  const secret = (await enrollmentSecret(request)) ?? mintSecret();
  const kept = await attempt(() =>
    inTime(carryFromAnalysis(context.get(actorContext), { secret, carried }), shortly),
  );
  return "value" in kept && kept.value.ok ? keepEnrollment(secret) : undefined;
}

/** What may be a slip in the addresses: a ZIP code of another city, or outside the service area. */
async function placeNotes(form: FormData): Promise<string[]> {
  const places = [...form].flatMap(([name, typed]) => {
    const property = /^(properties\[\d+\])\.zipCode$/.exec(name)?.[1];
    const zip = property && readZip(String(typed));
    return zip ? [{ zip, city: String(form.get(`${property}.city`) ?? "").trim() }] : [];
  });
  const [cities, company] = await Promise.all([findCities(places.map(({ zip }) => zip)), findCompany()]);
  const notes = places.flatMap(({ zip, city }) => {
    const known = cities.get(zip);
    const state = stateOfZip(zip);
    if (isOutside(company, { zipCode: zip }))
      return [
        `ZIP ${zip} is ${state ? `in ${stateName(state)}, ` : ""}outside our service area, so the report will have no estimate. Change it if it is a slip.`,
      ];
    const isOther = known && city && known.toLowerCase() !== city.toLowerCase();
    return isOther ? [`ZIP ${zip} is ${known}. Change it if ${city} is a slip.`] : [];
  });
  return [...new Set(notes)];
}

/** A known ZIP code fills its city where nobody wrote one. What cannot be looked up now is left to the check. */
async function fillCities(form: FormData) {
  const missing = [...form].flatMap(([name, zip]) => {
    const property = /^(properties\[\d+\])\.zipCode$/.exec(name)?.[1];
    const city = `${property}.city`;
    const code = property && typeof zip === "string" && !form.get(city) ? readZip(zip) : null;
    return code ? [{ city, zip: code }] : [];
  });
  if (missing.length === 0) return;
  const cities = await findCities(missing.map(({ zip }) => zip));
  for (const { city, zip } of missing) {
    const found = cities.get(zip);
    if (found) form.set(city, found);
  }
}
