import { data, href, redirect } from "react-router";
import { propertyTypeNames, propertyTypes } from "#app/domain/analysis/types.ts";
import { consentWordings } from "#app/domain/consents/wording.ts";
import { submitReferral } from "#app/domain/referrals/commands.server.ts";
import { contactDueAt } from "#app/domain/referrals/rules.ts";
import { ReferralForm as FormSchema } from "#app/domain/referrals/schema.ts";
import { faqPage } from "#app/domain/referrals/structured.ts";
import {
  OtherWays,
  ReferralHero,
  ReferralPath,
  ReferralQuestions,
} from "#app/domain/referrals/ui/program.tsx";
import { ReferralForm } from "#app/domain/referrals/ui/referral-form.tsx";
import { findReferralTerms, findSettings } from "#app/domain/site/queries.server.ts";
import { filledQuestions } from "#app/domain/site/referral-questions.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { findWebinars } from "#app/domain/webinars/queries.server.ts";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import { answerPublicForm, neverKept, newPublicForm } from "#app/http/forms/public-form.server.ts";
import { formatHours, formatPromisedDollars } from "#app/ui/format.ts";
import type { Route } from "./+types/realtor-referral.ts";

export const handle = { hydrate: false };

export async function loader() {
  const now = new Date();
  const [{ company, referralQuestions }, terms, { next }] = await Promise.all([
    findSettings(),
    findReferralTerms(),
    findWebinars(now),
  ]);
  return data(
    {
      keys: newPublicForm(),
      company: { bookingUrl: company.bookingUrl, phone: company.phone },
      areaName: company.areaName,
      terms,
      questions: filledQuestions(referralQuestions, { terms, areaName: company.areaName }),
      timeZone: company.timeZone,
      dueAt: contactDueAt(now, terms),
      webinar: next && { title: next.title, when: formatWeekdayAndTime(next.startsAt, company.timeZone) },
    },
    { headers: neverKept },
  );
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerPublicForm(request, context, {
    schema: FormSchema,
    limit: "referral-form",
    page: href("/realtor-referral"),
    run: (form, { actor, ...sender }) => submitReferral(actor, { form, ...sender }),
    success: ({ referralId }) => redirect(`${href("/realtor-referral/:id", { id: referralId })}?submitted`),
    failure: "Failed to submit referral. Please try again.",
  });

export const headers: Route.HeadersFunction = () => neverKept;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Refer a client",
    description: loaderData
      ? `For realtors in and around ${loaderData.areaName}: we contact your client within ${formatHours(loaderData.terms.contactHours)}, show you how it goes, and pay your brokerage ${formatPromisedDollars(loaderData.terms.feeCents)} for each referral that becomes a client.`
      : "For realtors: refer an owner to us, and follow what becomes of it.",
    path: href("/realtor-referral"),
    structured: loaderData?.questions.length ? [faqPage(loaderData.questions)] : [],
  });

export default function RealtorReferral({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, company, terms, questions, timeZone, dueAt, webinar } = loaderData;
  return (
    <>
      <ReferralHero terms={terms} timeZone={timeZone} hasQuestions={questions.length > 0} />
      <ReferralPath terms={terms} />
      <section id="refer" className="section scroll-mt-4 bg-light-blue" aria-labelledby="refer-title">
        <div className="wrap grid gap-8 desk:grid-cols-[4fr_8fr] desk:gap-16">
          <div>
            <h2 id="refer-title" className="text-display">
              Refer a client
            </h2>
            <p className="mt-4 max-w-[30em] text-lead text-soft">
              Everything but the notes is needed: it is what we call with.
            </p>
            <p className="num mt-6 flex max-w-[30em] items-start gap-3 border-t border-ink pt-4 text-note">
              <span className="lit mt-1.5" aria-hidden="true" />
              <span>
                Sent now, your client hears from us by <b>{formatWeekdayAndTime(dueAt, timeZone)}</b>.
              </span>
            </p>
          </div>
          <div className="card px-5 py-6 sm:px-8 sm:py-8">
            <ReferralForm
              action={`${href("/realtor-referral")}#refer`}
              keys={keys}
              state={actionData}
              consent={consentWordings.referral.wording}
              propertyTypes={propertyTypes.map((value) => ({ value, label: propertyTypeNames[value] }))}
            />
          </div>
        </div>
      </section>
      <ReferralQuestions questions={questions} />
      <OtherWays company={company} webinar={webinar} />
    </>
  );
}
