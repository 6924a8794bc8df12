import type { ReactNode } from "react";
import { Form, href, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { Checkbox } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { RequirementsList } from "#app/features/enrollment/components/review-step.tsx";
import type { EnrolledView } from "#app/features/enrollment/queries/enrolled.server.ts";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";

const done = href("/enroll/done");

type Props = {
  view: EnrolledView;
  keys: { formKey: string; startedAt: number };
  reply: FormReply | undefined;
};

export const signLabel = ({ isProven }: Pick<EnrolledView, "isProven">) =>
  isProven ? "Review & Sign Documents" : "Request the agreement";

export function SignDialog(props: Props) {
  const { view, reply } = props;
  return (
    <EnrolledDialog id="sign" title="Sign Required Documents">
      <p>
        The management agreement for {view.title} names the fees of your quote, the term, and what each side
        does.
      </p>
      <p className="mt-3 mb-5">
        {view.isProven ? "Read it first." : view.pending} It isn't binding until both sides sign.
      </p>
      <DialogForm {...props} id="sign" submit={signLabel(view)}>
        <LegalOwnerFields
          id="sign"
          known={view.legalOwners}
          typed={reply?.initialValue}
          errors={reply?.error}
        />
      </DialogForm>
    </EnrolledDialog>
  );
}

export function AgreementDialog({ view }: Pick<Props, "view">) {
  const signUrl = view.agreement?.signUrl;
  return (
    <EnrolledDialog id="agreement" title="Sign Required Documents">
      <div className="grid gap-3">
        <p role="status" className="text-lead">
          {view.agreement?.words ?? view.pending}
        </p>
        <p>
          {signUrl ? "We also email the link to " : "We'll email it to "}
          <span className="wrap-anywhere">{view.email}</span>. Nothing is final until you sign. Questions:{" "}
          <PhoneLink phone={view.company.phone} />
        </p>
      </div>
      <DialogActions>
        <Link
          to={`${done}?step=walkthrough`}
          preventScrollReset
          className={buttonClass({ variant: signUrl ? "outline" : "primary" })}
        >
          Schedule the walkthrough
        </Link>
        {signUrl ? (
          <NewTabButton to={signUrl} variant="action">
            Review & Sign Documents
          </NewTabButton>
        ) : null}
      </DialogActions>
    </EnrolledDialog>
  );
}

export function WalkthroughDialog(props: Props) {
  const { view, reply } = props;
  const { walkthrough, zone, requirements, choice, openDays } = view;
  const typed = reply?.initialValue;
  const booking = (typed?.walkthrough ?? walkthrough) as { date?: string; time?: string } | null;
  const [params] = useSearchParams();
  const day = openDays.find(({ value }) => value === params.get("day"))?.value;
  return (
    <EnrolledDialog id="walkthrough" title="Schedule Your Confirmation Walkthrough" wide>
      <p className="mb-5">
        A manager meets you at {view.title}, confirms the rent, and goes through what we need from you.
      </p>
      <DialogForm
        {...props}
        id="walkthrough"
        submit={walkthrough ? "Change the time" : "Schedule Walkthrough"}
      >
        <nav aria-label="Next open days" className="flex flex-wrap gap-2">
          {openDays.map(({ value, label }) => (
            <Link
              key={value}
              to={`${done}?step=walkthrough&day=${value}`}
              replace
              preventScrollReset
              aria-current={value === day ? "true" : undefined}
              className={buttonClass({ variant: value === day ? "primary" : "outline" })}
            >
              {label}
            </Link>
          ))}
        </nav>
        <DateTimePicker
          id="walkthrough-at"
          name="walkthrough"
          label="Day and time"
          size="lg"
          {...choice}
          hint={`${choice.hint} Times are ${zone}.`}
          defaultDate={day ?? booking?.date ?? ""}
          defaultTime={booking?.time ?? ""}
          errors={reply?.error?.walkthrough ?? []}
        />
        <details>
          <summary className="link inline-flex min-h-8 items-center">
            The {requirements.length} requirements
          </summary>
          <RequirementsList requirements={requirements} />
        </details>
        <Checkbox
          id="acknowledged"
          name="acknowledged"
          label="I have read the requirements and acknowledge them."
          defaultChecked={typed ? typed.acknowledged === "on" : walkthrough !== null}
          errors={reply?.error?.acknowledged ?? []}
        />
      </DialogForm>
    </EnrolledDialog>
  );
}

type Frame = { id: string; title: string; wide?: boolean; children: ReactNode };

function EnrolledDialog(frame: Frame) {
  const navigate = useNavigate();
  return (
    <Dialog
      {...frame}
      open
      closeHref={done}
      onClose={() => navigate(done, { preventScrollReset: true, replace: true })}
    />
  );
}

type FormProps = Props & { id: "sign" | "walkthrough"; submit: string; children: ReactNode };

function DialogForm({ id, view, keys, reply, submit, children }: FormProps) {
  const action = `${done}?step=${id}`;
  const isSending = useNavigation().formAction === action;
  return (
    <Form
      ref={useProblemFocus(reply)}
      method="post"
      action={action}
      preventScrollReset
      replace
      noValidate
      className="flex flex-col gap-5"
    >
      <HiddenFields id={id} {...(reply?.keys ?? keys)} />
      <input type="hidden" name="quoteId" value={view.quoteId} />
      <FormErrors id={`${id}-problem`} errors={reply?.error?.[""] ?? []} />
      {children}
      <DialogActions>
        <Link to={done} replace preventScrollReset className={buttonClass({ variant: "outline" })}>
          Later
        </Link>
        <Button type="submit" pending={isSending} pendingLabel="Processing...">
          {submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
