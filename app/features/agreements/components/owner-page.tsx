import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import { TestMode } from "#app/components/test-mode.tsx";
import { ownerViews } from "#app/features/agreements/labels.ts";
import type { OwnerPage } from "#app/features/agreements/queries/owner.server.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface OwnerAgreementPageProps {
  page: OwnerPage;
  /** Right after signing: the result isn't known yet. */
  isConfirming: boolean;
}

export function OwnerAgreementPage({ page, isConfirming }: OwnerAgreementPageProps) {
  const { status, company, hasFile } = page;
  const { title, text } = ownerViews[status];
  const at = (time: Date | null) => time && formatExactDateTime(time, company.timeZone);
  const facts = [
    ["Property", page.address],
    ["For", page.ownerName],
    ["Fees", page.quoteLine],
    ["You signed", at(page.ownerSignedAt)],
    ["Fully signed", at(page.completedAt)],
    ["SHA-256 of the file", page.sha256],
  ] as const;
  const actions = (
    <>
      {isConfirming ? (
        <ButtonLink href={`/agreement/${page.key}?signed`} size="lg">
          Check again
        </ButtonLink>
      ) : null}
      {isSignable(status) && !isConfirming ? (
        <NewTabButton to={`/agreement/${page.key}/sign`} size="lg" variant="action">
          Review & Sign Documents
        </NewTabButton>
      ) : null}
      {hasFile ? (
        <ButtonLink href={`/agreement/${page.key}/copy.pdf`} size="lg" download>
          Download your copy
        </ButtonLink>
      ) : null}
      {page.reportId ? (
        <a
          className="link inline-flex min-h-11 items-center font-semibold"
          href={href("/analysis/:id", { id: page.reportId })}
        >
          Back to your report
        </a>
      ) : null}
    </>
  );
  return (
    <OwnerFrame
      about={page.isSandbox ? <TestMode>{page.name}</TestMode> : page.name}
      title={isConfirming ? "One moment..." : title}
      status={
        isConfirming
          ? "We're waiting for the signing service to confirm your signature. This page updates by itself."
          : text
      }
      phone={company.phone}
      actions={actions}
    >
      <dl className="num mt-5 grid max-w-measure gap-1 text-note">
        {facts.map(([label, fact]) =>
          fact ? (
            <div key={label} className="flex flex-wrap gap-x-3">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{fact}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </OwnerFrame>
  );
}
