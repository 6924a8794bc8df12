import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigate, useNavigation } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { Refusal } from "#app/features/enrollment/components/refusal.tsx";
import type { EnrolledView } from "#app/features/enrollment/page.ts";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";
import { formatPhone } from "#app/lib/format.ts";

export function SignDialog({ view, refusal }: { view: EnrolledView; refusal: string | null }) {
  const navigate = useNavigate();
  const done = href("/enroll/done");
  const action = `${done}?step=sign`;
  const isSending = useNavigation().formAction === action;
  const signUrl = view.agreement?.signUrl ?? null;
  const asked = useFocusOnceAsked(view.isAgreementAsked);
  return (
    <Dialog
      id="sign"
      title="Sign Required Documents"
      open
      closeHref={done}
      onClose={() => navigate(done, { preventScrollReset: true, replace: true })}
    >
      <div className="grid gap-3">
        <Refusal id="sign-problem" text={refusal} isSending={isSending} />
        {view.isAgreementAsked ? (
          <>
            <p ref={asked} tabIndex={-1} className="text-lead outline-none">
              {view.agreement?.words ?? view.pending}
            </p>
            {signUrl ? (
              <p>
                <NewTabButton to={signUrl} variant="action">
                  Review & Sign Documents
                </NewTabButton>
              </p>
            ) : null}
            <p>
              {signUrl ? "The link goes to" : "It goes to"}{" "}
              <span className="wrap-anywhere">{view.email}</span>
              {signUrl ? ", too. " : ". Nothing is signed until you sign it. "}
              Questions:{" "}
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
            <Form id="sign-owners" method="post" action={action} preventScrollReset replace>
              <input type="hidden" name="quoteId" value={view.quoteId} />
              <LegalOwnerFields id="sign" known={view.legalOwners} />
            </Form>
          </>
        )}
      </div>
      <DialogActions>
        <Link
          to={done}
          replace
          preventScrollReset
          // Prevents a double tap from canceling the request.
          className={buttonClass({ variant: "outline", className: isSending ? "pointer-events-none" : "" })}
        >
          Later
        </Link>
        {view.isAgreementAsked ? (
          <Link
            to={`${done}?step=walkthrough`}
            preventScrollReset
            className={buttonClass({ variant: signUrl ? "outline" : "primary" })}
          >
            Schedule the walkthrough
          </Link>
        ) : (
          <Button type="submit" form="sign-owners" pending={isSending} pendingLabel="Processing...">
            Review & Sign Documents
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useFocusOnceAsked(isAsked: boolean) {
  const words = useRef<HTMLParagraphElement>(null);
  const last = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !last.current) words.current?.focus();
    last.current = isAsked;
  }, [isAsked]);
  return words;
}
