import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { LeaveForHome, messageOf, TryAgain } from "#app/components/error-page.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";

interface OfficeProblemProps {
  status: number | undefined;
  message?: string;
  /** A staff user without access: redirect, or stay on the page. */
  staff?: "stays" | "leaves";
  brand?: string;
}

export function OfficeProblem({ status, message, staff, brand }: OfficeProblemProps) {
  const { title, text } = messageOf(status);
  return (
    <>
      {brand ? <title>{`${message ?? title} · ${brand}`}</title> : null}
      {staff === "leaves" ? <LeaveForHome /> : null}
      <PageHead title={message ?? title} />
      <p className="max-w-measure text-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {status === undefined ? <TryAgain /> : null}
        <ButtonLink href={href("/dashboard")} variant="outline">
          Back to the dashboard
        </ButtonLink>
      </div>
    </>
  );
}
