import { href, Link } from "react-router";
import { agreementLook, isLive, isOut, isSignable } from "#app/domain/documents/rules.ts";
import type { Drift, StaffAgreement } from "#app/domain/documents/types.ts";
import { agreementWords } from "#app/domain/documents/ui/agreement-words.ts";
import { CancelAgreement } from "#app/domain/documents/ui/cancel-agreement.tsx";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import { LegalOwnerFields } from "#app/domain/owners/ui/legal-owner-fields.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";
import { PanelPart } from "#app/ui/panel-part.tsx";

interface AgreementPartProps {
  leadId: string;
  /** The last one; null before the first. */
  agreement: StaffAgreement | null;
  /** What it says that is so no more. */
  drift: Drift | null;
  /** What it wants before it can be sent, in words; null for one that does not wait. */
  missing: string[] | null;
  /** Whether the vendor is set who has it signed. */
  isSet: boolean;
  /** Whether the owner has an e-mail address. */
  canMail: boolean;
  /** As the lead has them; an agreement names them. */
  legalOwners: LegalOwner[] | null;
  /** Where the agreement goes. */
  email: string | null;
  isAdmin: boolean;
  formKey: string;
  timeZone: string;
}

/** Where the agreement of a lead stands, and what staff can do about it. */
export function AgreementPart({ agreement, drift, missing, timeZone, ...acts }: AgreementPartProps) {
  const look = agreement && agreementLook(agreement);
  return (
    <PanelPart
      id="agreement"
      title="Agreement"
      state={
        look ? (
          <Badge tone={look.tone} glyph={look.glyph}>
            {look.label}
          </Badge>
        ) : null
      }
      actions={
        agreement ? (
          <Link to={href("/documents/:id", { id: agreement.id })} className="link">
            View<span className="sr-only"> the agreement</span>
          </Link>
        ) : null
      }
    >
      {agreement ? (
        <State agreement={agreement} missing={missing} leadId={acts.leadId} timeZone={timeZone} />
      ) : (
        <p className="text-soft">No agreement has been sent.</p>
      )}
      {drift ? <p className="mt-1 font-medium wrap-anywhere text-red-deep">{drift.words}</p> : null}
      <Acts agreement={agreement} drift={drift} {...acts} />
    </PanelPart>
  );
}

type StateProps = {
  agreement: StaffAgreement;
  missing: string[] | null;
  leadId: string;
  timeZone: string;
};

function State({ agreement, missing, leadId, timeZone }: StateProps) {
  const basis = [agreement.quoteLine, agreement.isSandbox && "Sandbox"].filter(Boolean);
  return (
    <>
      <p className="wrap-anywhere">{agreementWords(agreement, timeZone)}</p>
      {basis.length > 0 ? <p className="num text-xs text-quiet">{basis.join(". ")}.</p> : null}
      {missing?.length === 0 && !agreement.problem ? (
        <p className="mt-1 font-medium">Nothing is missing any more: it can be sent.</p>
      ) : null}
      {missing && missing.length > 0 ? (
        <div className="mt-2">
          <p className="font-medium">Before it can be sent, this is missing:</p>
          <ul className="mt-1 list-disc pl-5 text-soft">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <ButtonLink
            href={href("/leads/:id/facts", { id: leadId })}
            size="sm"
            variant="outline"
            className="mt-2"
          >
            Add facts
          </ButtonLink>
        </div>
      ) : null}
      {agreement.problem ? (
        <p className="mt-1 font-medium wrap-anywhere text-red-deep">{agreement.problem}</p>
      ) : null}
    </>
  );
}

type ActsProps = Omit<AgreementPartProps, "missing" | "timeZone">;

function Acts({ agreement, drift, leadId, isSet, canMail, email, legalOwners, isAdmin, formKey }: ActsProps) {
  const status = agreement?.status;
  const isWanted = !status || status === "preparing" || !(isLive(status) || status === "completed");
  const canSend = isSet && canMail && isWanted;
  const canReplace = isSet && canMail && status && isSignable(status) && drift?.isQuoted;
  const canRemind = status && (isOut(status) || (status === "completed" && agreement?.hasFile));
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden print:hidden">
      {agreement?.brokerUrl ? (
        <NewTabButton to={agreement.brokerUrl} size="sm">
          Countersign
        </NewTabButton>
      ) : null}
      {canSend ? (
        <SendForm leadId={leadId} legalOwners={legalOwners} formKey={formKey}>
          {status && status !== "preparing" ? "Send a new agreement" : "Send agreement"}
        </SendForm>
      ) : null}
      {canReplace ? (
        <SendForm leadId={leadId} legalOwners={legalOwners} formKey={formKey}>
          Send one with the new fees
        </SendForm>
      ) : null}
      {canRemind ? (
        <RemindForm leadId={leadId} formKey={formKey}>
          {remindWords(status)}
        </RemindForm>
      ) : null}
      {agreement?.hasFile ? (
        <ButtonLink
          href={href("/documents/:id/download", { id: agreement.id })}
          size="sm"
          variant="outline"
          download
        >
          Download
        </ButtonLink>
      ) : null}
      {(canSend || canReplace) && email ? (
        <span className="self-center text-xs text-quiet wrap-anywhere">
          Sending creates the agreement and emails it to {email}
        </span>
      ) : null}
      {agreement?.isBounced ? (
        <ButtonLink href={href("/leads/:id/contact", { id: leadId })} size="sm" variant="outline">
          Correct email address
        </ButtonLink>
      ) : null}
      {agreement ? (
        <CancelAgreement
          key={agreement.id}
          agreement={agreement}
          isOffered={isAdmin && isLive(agreement.status)}
        />
      ) : null}
      {!isAdmin && status && isOut(status) ? (
        <p className="basis-full text-soft">Only an admin can cancel it.</p>
      ) : null}
    </div>
  );
}

/** Whom it writes to depends on whose turn it is. */
function remindWords(status: StaffAgreement["status"]) {
  if (status === "owner_signed") return "Remind the broker";
  return status === "completed" ? "Send the copy again" : "Send again";
}

type SendFormProps = Pick<ActsProps, "leadId" | "legalOwners" | "formKey"> & { children: string };

/** Asks who owns the home, then mails the agreement at once. */
function SendForm({ leadId, legalOwners, children, ...page }: SendFormProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  return (
    <details className="basis-full">
      <summary className={buttonClass({ size: "sm", variant: "outline" })}>{children}</summary>
      <ActForm
        act={act}
        action={href("/leads/:id/agreement", { id: leadId })}
        preventScrollReset
        className="mt-3 grid gap-4"
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="formKey" value={formKey} />
        <LegalOwnerFields id="agreement" known={legalOwners} typed={act.typed} errors={act.fields} />
        <ActProblem problem={act.unplaced} />
        <Button type="submit" size="sm" pending={act.pending} pendingLabel="Sending...">
          Send to the owner now
        </Button>
      </ActForm>
    </details>
  );
}

type RemindFormProps = { leadId: string; formKey: string; children: string };

function RemindForm({ leadId, children, ...page }: RemindFormProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  return (
    <ActForm act={act} action={href("/leads/:id/agreement", { id: leadId })} preventScrollReset>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" size="sm" variant="outline" pending={act.pending} pendingLabel="Sending...">
        {children}
      </Button>
      <ActProblem problem={act.problem} />
    </ActForm>
  );
}
