import { href, redirect, redirectDocument } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { questionsAbout } from "#app/features/analysis/rules/facts.ts";
import { countStep } from "#app/features/analytics/commands.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { completeEnrollment } from "#app/features/enrollment/commands/complete.server.ts";
import { discardDraft, saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import { Wizard } from "#app/features/enrollment/components/wizard.tsx";
import { answersIn } from "#app/features/enrollment/page.ts";
import { mintSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { readStep, stepSchema } from "#app/features/enrollment/schema.ts";
import { readZip, tidyHomes } from "#app/features/leads/property/address.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { readDollars } from "#app/lib/money.ts";
import { refused } from "#app/lib/result.ts";
import { z } from "#app/lib/zod.ts";
import { citiesIn } from "#app/routes/funnel/analysis-form.server.ts";
import {
  clearEnrollment,
  enrolledSecret,
  enrollmentSecret,
  setDraftCookie,
  setEnrolledCookie,
} from "#app/routes/funnel/enrollment-cookie.server.ts";
import { addOwnerKey, ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { actorContext, databaseUnavailable, requestContext } from "#app/server/context.ts";
import { isProgram, parseFields, pressAgain, readForm, runCommand } from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { touchesOf } from "#app/server/visits/attribution.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const from = url.searchParams.get("from");
  const view = await findEnrollment({
    secret: await enrollmentSecret(request),
    enrolled: await enrolledSecret(request),
    step: url.searchParams.get("step"),
    from,
    keys: await ownerKeys(request),
    isUnavailableNow: context.get(databaseUnavailable),
  });
  if (!view) return redirect(from ? href("/analysis/:id", { id: from }) : href("/enroll/done"));
  return { view, startedAt: Date.now(), hasChanged: url.searchParams.has("changed") };
}

/** Back saves the answers even if they are invalid. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const actor = context.get(actorContext);
  const { ip } = context.get(requestContext);
  const secret = (await enrollmentSecret(request)) ?? mintSecret();
  const step = readStep(form.get("step"));
  const go = form.get("go");
  const next = go === "back" ? step - 1 : go === "estimate" ? step : step + 1;
  const isChecked = next > step && go !== "over";
  tidyHomes(form);
  const parsed = parseFields(form, isChecked ? stepSchema(step, await findCompany()) : z.object({}));
  if (!parsed.ok) return parsed.reply;
  if (!(await withinLimit("enroll-save", ip))) return parsed.refuse(refused("too_many", tooMany));

  const question = isChecked && step === 1 ? await findQuestion(form) : undefined;
  if (question) return parsed.refuse(refused("invalid", question[1], question[0]));

  if (go === "over") {
    const discarded = await runCommand(context, () => discardDraft(actor, secret), couldNotProcess);
    if (!discarded.ok) return parsed.refuse(discarded);
    // A new document, so that the fields are empty.
    return redirectDocument(href("/enroll"), { headers: await clearEnrollment() });
  }
  if (next <= 3) {
    const typed = answersIn({ sms: "", marketingEmail: "", marketingSms: "", ...textsIn(form) }, step);
    const saved = await runCommand(context, () => saveAnswers(actor, { secret, typed }), couldNotProcess);
    if (!saved.ok) return parsed.refuse(saved);
    if (next > step) countStep(next === 2 ? "/enroll#contact" : "/enroll#review");
    return redirect(stepPath(next), { headers: await setDraftCookie(secret) });
  }

  if (isProgram(form, Number(form.get("startedAt")) || Date.now()))
    return parsed.refuse(refused("invalid", pressAgain));
  const sent = {
    secret,
    reviewed: String(form.get("reviewed") ?? ""),
    keys: await ownerKeys(request),
    page: href("/enroll"),
    ip,
    touches: touchesOf(request),
  };
  const enroll = async () =>
    (await withinLimit("enrollment", ip)) ? completeEnrollment(actor, sent) : refused("too_many", tooMany);
  const enrolled = await runCommand(context, enroll, "Failed to process enrollment");
  if (enrolled.ok) {
    countStep("/enroll#sent");
    const headers = await setEnrolledCookie(secret);
    headers.append("Set-Cookie", await addOwnerKey(request, enrolled.value.ownerKey));
    return redirect(`${href("/enroll/done")}?step=sign`, { headers });
  }
  return enrolled.reason === "changed" ? redirect(`${stepPath(3)}&changed`) : parsed.refuse(enrolled);
}

async function findQuestion(form: FormData) {
  const { city = "", zipCode: zip = "", estimatedRent: rent = "" } = textsIn(form);
  const asked = String(form.get("asked") ?? "");
  const zipCode = readZip(zip) ?? "";
  const cityOfZip = (await citiesIn(form)).get(zipCode);
  const home = { city, zipCode, estimatedRent: readDollars(rent) ?? undefined };
  return questionsAbout(home, { cityOfZip, asked })[0];
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const longestAnswer = 400;

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].map(([name, typed]) => [name, String(typed).slice(0, longestAnswer).toWellFormed()]),
  );

const couldNotProcess = "Failed to process enrollment. Please try again.";
const stepPath = (step: number) => `${href("/enroll")}?step=${step}`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Enroll your property",
    description:
      "Enroll a rental home in three short steps: the property with a fee estimate as you type, your contact details, and a review before anything is sent.",
    path: href("/enroll"),
  });

export default function Enroll({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard {...loaderData} reply={actionData} />;
}
