import { href, Link } from "react-router";
import { missingOf } from "#app/domain/documents/items.ts";
import { agreementLook, isLive, isOut } from "#app/domain/documents/rules.ts";
import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { AgreementSteps } from "#app/domain/documents/ui/agreement-steps.tsx";
import { CancelAgreement } from "#app/domain/documents/ui/cancel-agreement.tsx";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { useFormKey } from "#app/domain/leads/ui/use-form-key.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

interface AgreementPanelProps {
  leadId: string;
  /** The last one; null before the first. */
  agreement: StaffAgreement | null;
  /** The setting without which none can be sent; null where it is set. */
  unset: string | null;
  isAdmin: boolean;
  formKey: string;
  timeZone: string;
}

/** Where the agreement of a lead stands, and what staff can do about it. */
export function AgreementPanel({ agreement, unset, ...panel }: AgreementPanelProps) {
  const look = agreement && agreementLook(agreement.status);
  return (
    <section className="card" aria-labelledby="agreement">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id="agreement">Agreement</h2>
        {look ? (
          <Badge tone={look.tone} glyph={look.glyph}>
            {look.label}
          </Badge>
        ) : null}
        {agreement ? (
          <Link to={href("/documents/:id", { id: agreement.id })} className="link ml-auto">
            View
          </Link>
        ) : null}
      </header>
      <div className="grid gap-3 px-4 py-4">
        {unset ? (
          <p className="font-medium text-red-deep">
            Nothing can be sent: the setting {unset} is missing. Whoever asks for an agreement is told that we
            prepare it.
          </p>
        ) : null}
        {agreement ? (
          <State agreement={agreement} leadId={panel.leadId} timeZone={panel.timeZone} />
        ) : (
          <p className="text-soft">No agreement was drawn up yet.</p>
        )}
        <Acts agreement={agreement} {...panel} />
      </div>
    </section>
  );
}

type StateProps = { agreement: StaffAgreement; leadId: string; timeZone: string };

function State({ agreement, leadId, timeZone }: StateProps) {
  const missing = missingOf(agreement.items);
  return (
    <>
      {missing.length > 0 && isLive(agreement.status) ? (
        <div>
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
      {agreement.problem ? <p className="wrap-anywhere text-red-deep">{agreement.problem}</p> : null}
      <AgreementSteps agreement={agreement} timeZone={timeZone} />
      {agreement.isSandbox ? <p className="text-xs text-quiet">SANDBOX: signed on local pages.</p> : null}
    </>
  );
}

type ActsProps = Omit<AgreementPanelProps, "unset">;

function Acts({ agreement, leadId, isAdmin, formKey }: ActsProps) {
  const status = agreement?.status;
  const canSend = !status || status === "preparing" || !(isLive(status) || status === "completed");
  const canRemind = status && (isOut(status) || (status === "completed" && agreement?.hasFile));
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      {agreement?.brokerUrl ? (
        <NewTabButton to={agreement.brokerUrl} size="sm">
          Countersign
        </NewTabButton>
      ) : null}
      {canSend ? (
        <ActButton leadId={leadId} intent="send" formKey={formKey}>
          {status && status !== "preparing" ? "Send a new agreement" : "Send agreement"}
        </ActButton>
      ) : null}
      {canRemind ? (
        <ActButton leadId={leadId} intent="again" formKey={formKey} outline>
          Send again
        </ActButton>
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
      {isAdmin && status && isLive(status) ? <CancelAgreement leadId={leadId} formKey={formKey} /> : null}
    </div>
  );
}

type ActButtonProps = {
  leadId: string;
  intent: "send" | "again";
  formKey: string;
  outline?: boolean;
  children: string;
};

function ActButton({ leadId, intent, outline = false, children, ...page }: ActButtonProps) {
  const { formKey, renew } = useFormKey(page.formKey);
  const act = useAct(renew);
  return (
    <ActForm act={act} action={href("/leads/:id/agreement", { id: leadId })} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formKey" value={formKey} />
      <Button
        type="submit"
        size="sm"
        variant={outline ? "outline" : "primary"}
        pending={act.pending}
        pendingLabel="Sending..."
      >
        {children}
      </Button>
      {act.problem ? (
        <p role="alert" className="mt-2 max-w-measure font-medium text-red-deep">
          {act.problem}
        </p>
      ) : null}
    </ActForm>
  );
}
