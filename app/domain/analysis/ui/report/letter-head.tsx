import type { ReactNode } from "react";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { formatPhone } from "#app/ui/format.ts";

interface LetterHeadProps {
  company: ReportPage["company"];
  /** Date and reference, once there are any. */
  reference?: string[];
  children: ReactNode;
}

export function LetterHead({ company, reference, children }: LetterHeadProps) {
  return (
    <header>
      <div className="letterhead">
        <img src="/logo.svg" width="160" height="35" alt={company.name} />
        <address>
          {company.street}
          <br />
          {company.city}, {company.state} {company.zip}
          <br />
          {formatPhone(company.phone)}
        </address>
      </div>
      {reference ? (
        <p className="letter-reference num">
          {reference.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      ) : null}
      {children}
    </header>
  );
}
