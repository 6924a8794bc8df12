import { randomUUID } from "node:crypto";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { type FormState, readStep } from "#app/features/analysis/form-steps.ts";
import { findCities } from "#app/features/analysis/queries/evidence.server.ts";
import { readZip } from "#app/features/analysis/rules/address.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { startFromAnalysis } from "#app/features/enrollment/commands/drafts.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { refused } from "#app/lib/result.ts";
import { stateName, stateOfZip } from "#app/lib/us-states.ts";
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
import { addOwnerKey } from "#app/server/identity/owner-cookie.server.ts";
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
  // Stops while there is time left to show the form again; the form key makes a second submit the same one.
  const stored = await runCommand(context, store);
  if (!stored.ok) return data(outcome.refuse(stored.message), { status: statusOf[stored.reason] });
  const { leadId, submissionId } = stored.value;
  const headers = new Headers(await readyToEnroll(request, context, { form: value, leadId }));
  headers.append("Set-Cookie", await addOwnerKey(request, submissionId));
  return redirect(href("/analysis/:id", { id: leadId }), { headers });
}

type Submitted = { form: AnalysisForm; leadId: string };

async function readyToEnroll(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form: { name = "", email, phone, properties }, leadId }: Submitted,
) {
  const isOneHome = properties.length === 1;
  const typed = { name, email, phone: phone?.typed ?? "", ...(isOneHome && { from: leadId }) };
  const secret = await enrollmentSecret(request);
  const started = await attempt(() =>
    inTime(startFromAnalysis(context.get(actorContext), { secret, typed }), shortly),
  );
  return "value" in started && started.value.ok ? setDraftCookie(started.value.value.secret) : undefined;
}

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
        `ZIP ${zip} is ${state ? `in ${stateName(state)}, ` : ""}outside our service area, so the report won't have an estimate. Change it if that's a typo.`,
      ];
    const isOther = known && city && known.toLowerCase() !== city.toLowerCase();
    return isOther ? [`ZIP ${zip} is in ${known}. Change it if ${city} is a typo.`] : [];
  });
  return [...new Set(notes)];
}

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
