import { Form, href, Link, useNavigate, useNavigation } from "react-router";
import type { EnrolledView } from "#app/domain/enrollment/page.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** 'Sign Required Documents': asks for the agreement, then leads on to the walkthrough. */
export function SignDialog({ view }: { view: EnrolledView }) {
  const navigate = useNavigate();
  const done = href("/enroll/done");
  const isSending = useNavigation().formAction === done;
  return (
    <Dialog
      id="sign"
      title="Sign Required Documents"
      open
      closeHref={done}
      onClose={() => navigate(done, { preventScrollReset: true, replace: true })}
    >
      <div className="grid gap-3">
        {view.isAgreementAsked ? (
          <>
            <p role="status" className="text-lead">
              We are preparing your agreement and will <span className="whitespace-nowrap">e-mail</span> it.
            </p>
            <p>
              It goes to <span className="wrap-anywhere">{view.email}</span>. Nothing is signed until you sign
              it. Questions:{" "}
              <a href={`tel:${view.company.phone}`} className="link whitespace-nowrap">
                {formatPhone(view.company.phone)}
              </a>
            </p>
          </>
        ) : (
          <>
            <p>
              The management agreement for {view.title} names the fees of your quote, the term, and what each
              side does.
            </p>
            <p>You read it before you sign, and it binds nobody until then.</p>
          </>
        )}
      </div>
      <DialogActions>
        <Link to={done} replace preventScrollReset className={buttonClass({ variant: "outline" })}>
          Later
        </Link>
        {view.isAgreementAsked ? (
          <Link to={`${done}?step=walkthrough`} preventScrollReset className={buttonClass()}>
            Schedule the walkthrough
          </Link>
        ) : (
          <Form method="post" action={done} preventScrollReset replace>
            <input type="hidden" name="quoteId" value={view.quoteId} />
            <Button type="submit" pending={isSending} pendingLabel="Processing..." className="w-full">
              Review & Sign Documents
            </Button>
          </Form>
        )}
      </DialogActions>
    </Dialog>
  );
}
