import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import type { FormKeys, FormReply } from "#app/components/form/reply.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { useScene } from "#app/components/scene.ts";
import { FlashToasts, type ToastMessage } from "#app/components/toaster.tsx";
import {
  AgreementDialog,
  SignDialog,
  signLabel,
  WalkthroughDialog,
} from "#app/features/enrollment/components/dialogs.tsx";
import { RequirementsList } from "#app/features/enrollment/components/review-step.tsx";
import { FeeEstimate, StartOver, TalkToUs } from "#app/features/enrollment/components/side-panel.tsx";
import type { EnrolledView } from "#app/features/enrollment/queries/enrolled.server.ts";
import "#app/components/styles/report-steps.css";

type Props = {
  view: EnrolledView;
  step: string | null;
  toast: ToastMessage | null;
  form: FormKeys;
  reply: FormReply | undefined;
};

export function Enrolled({ view, step, toast, form, reply }: Props) {
  const asked = { view, keys: form, reply };
  return (
    <div className="bg-light-blue py-5 pb-12 sm:py-12">
      <FlashToasts flash={toast} />
      <div className="wrap lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14">
        <div>
          <div className="flex items-end justify-between gap-8">
            <header className="min-w-0 lg:pb-7">
              <p className="text-note text-soft">
                <span className="lit mr-2.5" aria-hidden="true" />
                {view.isProven ? "Enrolled. A copy goes to" : "Received. At most once a day, we email"}{" "}
                <span className="wrap-anywhere">{view.email}</span>
              </p>
              <h1 className="mt-2 text-h1 wrap-anywhere">
                {view.isProven ? `${view.title} is enrolled` : `We received your enrollment of ${view.title}`}
              </h1>
              <p className="mt-1 text-soft">{view.place}</p>
            </header>
            <img
              src={useScene()("scene-porch")}
              alt=""
              width="480"
              height="300"
              className="hidden w-80 flex-none lg:block"
            />
          </div>
          <div className="paper-sheet mt-5 sm:mt-7 lg:mt-0">
            <h2 className="text-h3">What comes next</h2>
            <NextSteps view={view} />
            <h2 className="mt-9 mb-2 text-h3">What we will need from you</h2>
            <p className="mb-3 text-note text-soft">We go through it together at the walkthrough.</p>
            <RequirementsList requirements={view.requirements} />
          </div>
        </div>
        <Aside view={view} />
      </div>
      {step === "sign" && view.isAgreementAsked ? <AgreementDialog view={view} /> : null}
      {step === "sign" && !view.isAgreementAsked ? <SignDialog {...asked} /> : null}
      {step === "walkthrough" ? <WalkthroughDialog {...asked} /> : null}
    </div>
  );
}

const at = (step: string) => `${href("/enroll/done")}?step=${step}`;

function NextSteps({ view }: { view: EnrolledView }) {
  return (
    <ol className="letter-steps">
      <li>
        <div className="grid gap-2 leading-snug">
          <b>Sign Required Documents</b>
          {view.isAgreementAsked ? (
            <>
              <span className="text-soft">{view.agreement?.words ?? view.pending}</span>
              {view.agreement?.signUrl ? (
                <NewTabButton
                  to={view.agreement.signUrl}
                  variant={view.walkthrough ? "action" : "outline"}
                  className="justify-self-start"
                >
                  Review & Sign Documents
                </NewTabButton>
              ) : null}
            </>
          ) : (
            <StepLink step="sign" isNext>
              {signLabel(view)}
            </StepLink>
          )}
        </div>
      </li>
      <li>
        <div className="grid gap-2 leading-snug">
          <b>Schedule Your Confirmation Walkthrough</b>
          {view.walkthrough ? (
            <>
              <span className="flex flex-wrap gap-x-4">
                {view.walkthrough.label}
                <Link to={at("walkthrough")} preventScrollReset className="link inline-block">
                  Change the time
                </Link>
              </span>
              {view.company.walkthroughUrl ? (
                <NewTabButton
                  to={view.company.walkthroughUrl}
                  variant="outline"
                  className="justify-self-start"
                >
                  Open the booking page
                </NewTabButton>
              ) : null}
            </>
          ) : (
            <StepLink step="walkthrough" isNext={view.isAgreementAsked}>
              Choose day and time
            </StepLink>
          )}
        </div>
      </li>
      <li>
        <div className="leading-snug">
          <b>We list the home, or take over its lease</b>
          <span className="block text-soft">Once the agreement is signed and the home is ready.</span>
        </div>
      </li>
    </ol>
  );
}

function StepLink({ step, isNext, children }: { step: string; isNext: boolean; children: string }) {
  const variant = isNext ? "action" : "outline";
  return (
    <Link
      to={at(step)}
      preventScrollReset
      className={buttonClass({ variant, className: "justify-self-start" })}
    >
      {children}
    </Link>
  );
}

function Aside({ view: { company, fees, agreement, paid, email } }: { view: EnrolledView }) {
  const isSigned = agreement?.stage === "signed" || agreement?.stage === "executed";
  const title = fees.quote ? "Your quote" : "Your fee estimate";
  return (
    <aside aria-label={title} className="mt-10 grid content-start gap-8 lg:mt-0">
      <section>
        <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h2>
        <FeeEstimate {...fees} isSigned={isSigned} />
        {fees.quote ? null : (
          <p className="mt-3 text-note">
            If this home is new to us, your quote is in the email to{" "}
            <span className="wrap-anywhere">{email}</span>. If we quoted this home before, that quote holds.
          </p>
        )}
        {paid ? <p className="num mt-3 border-l-4 border-cyan pl-3 font-medium">{paid}</p> : null}
      </section>
      <section className="grid gap-3">
        <h2 className="font-sans text-base font-semibold tracking-normal">Questions</h2>
        <TalkToUs company={company} />
        <Link to={`${href("/enroll")}?step=1`} className="link justify-self-start">
          Enroll another property
        </Link>
        <Form method="post" action={href("/enroll")} className="text-note">
          <StartOver />
        </Form>
      </section>
    </aside>
  );
}
