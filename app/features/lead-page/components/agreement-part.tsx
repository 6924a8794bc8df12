import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/components/button.tsx";
import { PanelPart } from "#app/components/panel.tsx";
import { AgreementButtons } from "#app/features/agreements/components/agreement-buttons.tsx";
import { agreementSince, agreementStatusText } from "#app/features/agreements/labels.ts";
import type { leadAgreement, StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, isLive, isOut, isSignable } from "#app/features/agreements/rules.ts";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";
import { MoneyLink } from "#app/features/payments/components/money-form.tsx";
import { formatDay } from "#app/lib/format.ts";

export function AgreementPart() {
  const { agreement, drift } = useLeadPage().deal.agreement;
  return (
    <PanelPart
      id="agreement"
      title="Agreement"
      state={agreement ? <Badge {...agreementBadge(agreement)} /> : null}
      actions={
        agreement ? (
          <Link to={href("/documents/:id", { id: agreement.id })} className="link">
            View<span className="sr-only"> the agreement</span>
          </Link>
        ) : null
      }
    >
      {agreement ? <State agreement={agreement} /> : <p className="text-soft">No agreement has been sent.</p>}
      {drift ? <p className="mt-1 font-medium wrap-anywhere text-red-deep">{drift.text}</p> : null}
      <Actions />
    </PanelPart>
  );
}

function State({ agreement }: { agreement: StaffAgreement }) {
  const { lead, deal, timeZone } = useLeadPage();
  const { missing } = deal.agreement;
  const basis = [agreement.quoteLine, agreement.isSandbox && "Test mode"].filter(Boolean);
  return (
    <>
      <p className="wrap-anywhere">{agreementStatusText(agreement, timeZone)}</p>
      {basis.length > 0 ? <p className="num text-xs text-quiet">{basis.join(". ")}.</p> : null}
      {missing?.length === 0 && !agreement.problem ? (
        <p className="mt-1 font-medium">Nothing is missing. You can send it now.</p>
      ) : null}
      {missing && missing.length > 0 ? (
        <div className="mt-2">
          <p className="font-medium">Missing before it can be sent:</p>
          <ul className="mt-1 list-disc pl-5 text-soft">
            {missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <ButtonLink
            href={href("/leads/:id/edit", { id: lead.id })}
            size="sm"
            variant="outline"
            className="mt-2"
          >
            Add details
          </ButtonLink>
        </div>
      ) : null}
      {agreement.problem ? (
        <p className="mt-1 font-medium wrap-anywhere text-red-deep">{agreement.problem}</p>
      ) : null}
    </>
  );
}

function Actions() {
  const { lead, analysis, deal, isAdmin, formKey, replyTo } = useLeadPage();
  const { agreement, drift, isSet } = deal.agreement;
  const email = lead.email?.trim();
  const rentCaution = analysis.state === "ready" ? analysis.caution : null;
  const status = agreement?.status;
  const sendLabel = isSet && email ? sendLabelOf(status, drift) : null;
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden print:hidden">
      {sendLabel ? <SendForm label={sendLabel} /> : null}
      {agreement ? (
        <AgreementButtons
          agreement={agreement}
          formKey={formKey}
          back={href("/leads/:id", { id: lead.id })}
          reply={replyTo("send-agreement-again")}
        />
      ) : null}
      {sendLabel && rentCaution ? (
        <p className="basis-full text-soft">The fees are based on the rent above. {rentCaution}.</p>
      ) : null}
      {sendLabel ? (
        <span className="self-center text-xs text-quiet wrap-anywhere">
          Sending creates the agreement and emails it to {email}
        </span>
      ) : null}
      {agreement?.isBounced ? (
        <ButtonLink href={href("/leads/:id/contact", { id: lead.id })} size="sm" variant="outline">
          Correct email address
        </ButtonLink>
      ) : null}
      {agreement ? (
        <MoneyLink
          key={agreement.id}
          changed={{ ...agreement, description: agreement.name }}
          action={isAdmin && isLive(agreement.status) ? "cancel agreement" : null}
        />
      ) : null}
      {!isAdmin && status && isOut(status) ? (
        <p className="basis-full text-soft">Only an admin can cancel it.</p>
      ) : null}
    </div>
  );
}

type Drift = Awaited<ReturnType<typeof leadAgreement>>["drift"];

function sendLabelOf(status: StaffAgreement["status"] | undefined, drift: Drift) {
  if (!status || status === "preparing") return "Send agreement";
  if (isSignable(status)) return drift?.isQuoted ? "Send a new one with the current fees" : null;
  return isLive(status) || status === "completed" ? null : "Send a new agreement";
}

function SendForm({ label }: { label: string }) {
  const { deal } = useLeadPage();
  const form = useLeadForm("send-agreement", { isDraft: false });
  return (
    <details open={form.wasSent} className="basis-full">
      <summary className={buttonClass({ size: "sm", variant: "outline" })}>{label}</summary>
      <LeadForm form={form} className="mt-3 grid gap-4">
        <LegalOwnerFields
          id="agreement"
          known={deal.agreement.owners}
          typed={form.typed}
          errors={form.fields}
        />
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          pending={form.pending}
          pendingLabel="Sending..."
        >
          Send to the owner now
        </Button>
      </LeadForm>
    </details>
  );
}

export function AgreementSummary() {
  const { lead, deal, timeZone } = useLeadPage();
  const { agreement } = deal.agreement;
  const askedAt = lead.agreementAskedAt;
  const asked = askedAt ? `requested ${formatDay(askedAt, timeZone)}` : "";
  if (!agreement)
    return asked ? (
      <span className="num first-letter:uppercase">{asked}</span>
    ) : (
      <span className="font-normal text-quiet">Not requested</span>
    );
  const isWaiting = agreement.status === "draft" || agreement.status === "preparing";
  const since = isWaiting ? asked : agreementSince(agreement, timeZone);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge {...agreementBadge(agreement)} />
      {since ? <span className="num font-normal wrap-anywhere">{since}</span> : null}
    </span>
  );
}
