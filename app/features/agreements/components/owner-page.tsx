import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { ownerTexts, ownerTitles } from "#app/features/agreements/labels.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import type { OwnerPage } from "#app/features/agreements/types.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";

interface OwnerAgreementPageProps {
  page: OwnerPage;
  /** Right after signing: the result isn't known yet. */
  isConfirming: boolean;
}

export function OwnerAgreementPage({ page, isConfirming }: OwnerAgreementPageProps) {
  const { status, company, hasFile } = page;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-20 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        <p className="text-note font-semibold text-soft">
          {page.isSandbox ? "SANDBOX. " : ""}
          {page.name}
        </p>
        <h1 className="mt-2 text-display wrap-anywhere">
          {isConfirming ? "One moment..." : ownerTitles[status]}
        </h1>
        <p role="status" className="mt-4 max-w-measure text-lead text-soft">
          {isConfirming
            ? "We’re waiting for the signing service to confirm your signature. This page updates by itself."
            : ownerTexts[status]}
        </p>
        <dl className="num mt-5 grid max-w-measure gap-1 text-note">
          {page.address ? (
            <Line label="Property" wide>
              {page.address}
            </Line>
          ) : null}
          {page.quoteLine ? <Line label="Fees">{page.quoteLine}</Line> : null}
          {page.ownerSignedAt ? (
            <Line label="You signed">{formatExactDateTime(page.ownerSignedAt, company.timeZone)}</Line>
          ) : null}
          {page.completedAt ? (
            <Line label="Fully signed">{formatExactDateTime(page.completedAt, company.timeZone)}</Line>
          ) : null}
          {page.sha256 ? (
            <Line label="SHA-256 of the file" wide>
              {page.sha256}
            </Line>
          ) : null}
        </dl>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
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
          <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${company.phone}`}>
            Questions? Call {formatPhone(company.phone)}
          </a>
        </div>
      </div>
      <img
        src="/spot-door.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 justify-self-end max-desk:hidden"
      />
    </div>
  );
}

function Line({ label, wide = false, children }: { label: string; wide?: boolean; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-soft">{label}</dt>
      <dd className={wide ? "wrap-anywhere" : undefined}>{children}</dd>
    </div>
  );
}
