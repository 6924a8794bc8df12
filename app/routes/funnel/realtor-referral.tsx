import { data, href, redirect } from "react-router";
import { countStep } from "#app/features/analytics/commands.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { propertyTypeNames, propertyTypes } from "#app/features/leads/property/types.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";
import { submitReferral } from "#app/features/referrals/commands.server.ts";
import {
  OtherWays,
  ReferralHero,
  ReferralPath,
  ReferralQuestions,
  ReferralSteps,
} from "#app/features/referrals/components/program.tsx";
import { ReferralForm } from "#app/features/referrals/components/referral-form.tsx";
import { contactDueAt, faqPage, filledQuestions } from "#app/features/referrals/rules.ts";
import { ReferralForm as FormSchema } from "#app/features/referrals/schema.ts";
import { findReferralTerms, findSettings } from "#app/features/settings/company/queries.server.ts";
import { findWebinars } from "#app/features/webinars/queries.server.ts";
import { formatWeekdayAndTime } from "#app/features/webinars/rules.ts";
import { formatHours, formatPromisedDollars } from "#app/lib/format.ts";
import { handlePublicForm, newPublicForm, noStoreHeaders } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/realtor-referral.ts";

export const handle = { hydrate: false };

export async function loader() {
  const now = new Date();
  const [{ company, "referral-questions": referralQuestions }, terms, { next }] = await Promise.all([
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
    { headers: noStoreHeaders },
  );
}

export const action = (args: Route.ActionArgs) =>
  handlePublicForm(args, {
    schema: FormSchema,
    limit: "referral-form",
    page: href("/realtor-referral"),
    command: (form, actor, sender) => submitReferral(actor, { form, ...sender }),
    success: ({ referralId }) => {
      countStep("/realtor-referral#sent");
      return redirect(`${href("/realtor-referral/:id", { id: referralId })}?submitted`);
    },
    failure: "Failed to submit referral. Please try again.",
  });

export const headers: Route.HeadersFunction = () => noStoreHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Refer a client",
    description: loaderData
      ? `For realtors: we contact your client within ${formatHours(loaderData.terms.contactHours)} and pay your brokerage ${formatPromisedDollars(loaderData.terms.feeCents)} for each referral that becomes a client.`
      : "For realtors: refer an owner to us and track the referral.",
    path: href("/realtor-referral"),
    structured: () => (loaderData?.questions.length ? [faqPage(loaderData.questions)] : []),
  });

export default function RealtorReferral({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, company, terms, questions, timeZone, dueAt, webinar } = loaderData;
  return (
    <>
      <ReferralHero terms={terms} timeZone={timeZone} hasQuestions={questions.length > 0} />
      <ReferralPath terms={terms} />
      <section id="refer" className="section scroll-mt-4 bg-light-blue" aria-labelledby="refer-title">
        <div className="wrap grid gap-8 desk:grid-cols-[4fr_8fr] desk:gap-16">
          <div className="desk:sticky desk:top-26 desk:self-start">
            <h2 id="refer-title" className="text-display">
              Refer a client
            </h2>
            <p className="mt-4 max-w-[30em] text-lead text-soft">
              Everything except notes is required so we can make the call.
            </p>
            <p className="num mt-6 flex max-w-[30em] items-start gap-3 border-t border-ink pt-4 text-note">
              <span className="lit mt-1.5" aria-hidden="true" />
              <span>
                Submit now and we'll contact your client by <b>{formatWeekdayAndTime(dueAt, timeZone)}</b>.
              </span>
            </p>
            <ReferralSteps terms={terms} />
          </div>
          <div className="card px-5 py-6 sm:px-8 sm:py-8">
            <ReferralForm
              action={`${href("/realtor-referral")}#refer`}
              keys={keys}
              reply={actionData}
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
