import { formatPhone } from "#app/ui/format.ts";

interface TeamIntroProps {
  /** Whether anybody is named on the page. */
  hasMembers: boolean;
  company: { phone: string; email: string };
}

/** What the team page begins with; how the company is reached while it names nobody. */
export function TeamIntro({ hasMembers, company }: TeamIntroProps) {
  return (
    <p className="mt-4 max-w-measure text-lead text-soft wrap-anywhere">
      {hasMembers ? (
        "Every house we manage has a name beside it, and every name on this page has a phone number. Call the person you need."
      ) : (
        <>
          Call{" "}
          <a className="link whitespace-nowrap" href={`tel:${company.phone}`}>
            {formatPhone(company.phone)}
          </a>{" "}
          or write to{" "}
          <a className="link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
          , and the person who looks after your house answers you.
        </>
      )}
    </p>
  );
}
