import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import { AgreementButtons } from "#app/features/agreements/components/agreement-buttons.tsx";
import { agreementStatusText } from "#app/features/agreements/labels.ts";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge } from "#app/features/agreements/rules.ts";
import { formatExactDateTime, unbroken } from "#app/lib/format.ts";

interface DocumentPageProps {
  agreement: StaffAgreement;
  timeZone: string;
  formKey: string;
  live: ReactNode;
  /** Right after signing. */
  waitsFor: keyof typeof waitLabels | null;
}

export function DocumentPage({ agreement, timeZone, formKey, live, waitsFor }: DocumentPageProps) {
  const { id, name, leadId } = agreement;
  const reason = agreement.declineReason ?? agreement.cancelReason;
  const steps = [
    ["Sent", agreement.sentAt],
    ["Viewed", agreement.viewedAt],
    ["Owner signed", agreement.ownerSignedAt],
    ["Fully signed", agreement.completedAt],
    ["Declined", agreement.declinedAt],
  ] as const;
  return (
    <>
      <PageHead
        title={name}
        note={<Badge {...agreementBadge(agreement)} />}
        back={{ to: href("/documents"), label: "Documents" }}
        live={live}
        actions={
          <AgreementButtons
            agreement={waitsFor === "signature" ? { ...agreement, brokerUrl: null } : agreement}
            formKey={formKey}
            back={href("/documents/:id", { id })}
          />
        }
      />
      {waitsFor ? (
        <>
          <p role="status" className="mb-4 max-w-measure">
            {waitLabels[waitsFor]} This page updates by itself.
          </p>
          <noscript>
            <meta httpEquiv="refresh" content="3" />
          </noscript>
        </>
      ) : null}
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="card px-4 py-4" aria-label="Terms of the agreement">
          <ol className="grid gap-4">
            {agreement.items.map(({ key, label: title, value, missing }, index) => (
              <li key={key}>
                <h2>
                  {index + 1}. {title}
                </h2>
                {value ? (
                  <p className="mt-1 max-w-measure wrap-break-word">{unbroken(value)}</p>
                ) : (
                  <p className="mt-1 font-medium text-red-deep">Missing: {missing.join("; ")}</p>
                )}
              </li>
            ))}
          </ol>
        </section>
        <section className="card grid gap-3 px-4 py-4" aria-label="Status">
          {agreement.isSandbox ? <TestMode>Signed on local pages and not binding.</TestMode> : null}
          {agreement.status === "owner_signed" && waitsFor !== "signature" ? (
            <p>{agreementStatusText(agreement, timeZone)}</p>
          ) : null}
          {agreement.sentAt ? (
            <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {steps.map(([label, at]) =>
                at ? (
                  <div key={label} className="contents">
                    <dt className="text-soft">{label}</dt>
                    <dd>{formatExactDateTime(at, timeZone)}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          ) : null}
          {agreement.quoteLine ? <p className="num text-soft">{agreement.quoteLine}</p> : null}
          {reason ? <p className="wrap-anywhere">“{reason}”</p> : null}
          <p className="wrap-anywhere">
            <span className="text-soft">Submitter: </span>
            {[agreement.submitter.name, agreement.submitter.email].filter(Boolean).join(", ") || "Unknown"}
          </p>
          {leadId ? (
            <Link to={href("/leads/:id", { id: leadId })} className="link justify-self-start">
              Open the lead
            </Link>
          ) : (
            <p className="text-soft">The lead was deleted. The signed agreement is kept.</p>
          )}
          {agreement.sha256 ? (
            <p className="text-xs wrap-anywhere text-quiet">SHA-256 of the file: {agreement.sha256}</p>
          ) : null}
          {agreement.hasAudit ? (
            <a href={href("/documents/:id/audit", { id })} className="link justify-self-start" download>
              Signing log
            </a>
          ) : null}
        </section>
      </div>
    </>
  );
}

const waitLabels = {
  signature: "We're waiting for the signing service to confirm the signature.",
  file: "Fully signed. We're getting the signed copy.",
};
