import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { Progress } from "#app/features/referrals/components/progress.tsx";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { promiseState, referralSteps } from "#app/features/referrals/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isJustNow } from "#app/lib/dates.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { privateHeaders } from "#app/server/document.ts";
import type { Route } from "./+types/referral-status.ts";

export const handle = { hydrate: false };

export async function loader({ params, url }: Route.LoaderArgs) {
  const [referral, company] = await Promise.all([findReferralStatus(params.id), findCompany()]);
  if (!referral) throw data({ message: "We couldn't find this referral." }, { status: 404 });
  const now = new Date();
  const { id, client, assignee, promise } = referral;
  return {
    id,
    client,
    assignee,
    now,
    steps: referralSteps(referral),
    promise: promise && { dueAt: promise.dueAt, state: promiseState(promise, now) },
    company: { phone: company.phone, timeZone: company.timeZone },
    isNew: url.searchParams.has("submitted") && isJustNow(referral.receivedAt, now),
  };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your referral",
    description: "The status of your referral.",
    path: href("/realtor-referral"),
    hidden: true,
  });

export default function ReferralStatusPage({ loaderData }: Route.ComponentProps) {
  const { id, client, assignee, steps, promise, now, company, isNew } = loaderData;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[5fr_7fr]">
      <header>
        {isNew ? (
          <p role="status" className="mb-5 border-l-4 border-cyan bg-light-blue px-4 py-3 font-medium">
            Referral submitted successfully!
          </p>
        ) : null}
        <h1 className="text-display">{isNew ? "Referral Submitted!" : `Your referral of ${client}`}</h1>
        <p className="mt-4 max-w-[34em] text-lead text-soft">
          {isNew
            ? "Thank you. This page shows the status of your referral. Anyone with this link can view it. We'll email it to you."
            : "Anyone with this link can see the status. It shows no contact details."}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink
            href={`${href("/realtor-referral")}#refer`}
            variant={isNew ? "primary" : "outline"}
            size="lg"
          >
            Submit Another Referral
          </ButtonLink>
          <PhoneLink
            phone={company.phone}
            before="or call"
            className="link inline-flex min-h-11 items-center font-semibold"
          />
        </div>
        <img
          src="/spot-door.svg"
          width="400"
          height="340"
          alt=""
          className="mt-10 w-full max-w-80 max-desk:hidden"
        />
      </header>
      <div className="card px-5 py-6 sm:px-8 sm:py-8">
        <Progress
          client={client}
          assignee={assignee}
          steps={steps}
          promise={promise}
          timeZone={company.timeZone}
        />
        <p className="num mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4 text-note text-soft">
          As of {formatExactDateTime(now, company.timeZone)}
          <a
            className="link inline-flex min-h-11 items-center font-semibold"
            href={href("/realtor-referral/:id", { id })}
          >
            Check again
          </a>
        </p>
      </div>
    </div>
  );
}
