import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ErrorPage, LeaveForHome, TryAgain, unreached } from "#app/components/error-page.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";

interface OfficeProblemProps {
  status: number | undefined;
  message?: string;
  /** A staff user without access: redirect, or stay on the page. */
  staff?: "stays" | "leaves";
  alone?: boolean;
  brand?: string;
}

export function OfficeProblem({ status, message, staff, alone, brand }: OfficeProblemProps) {
  if (alone) return <ErrorPage status={status} message={message} staff={staff} desk={href("/dashboard")} />;
  const copy = copyOf(status);
  return (
    <>
      {brand ? <title>{`${message ?? copy.title} · ${brand}`}</title> : null}
      {staff === "leaves" ? <LeaveForHome /> : null}
      <PageHead title={message ?? copy.title} />
      <p className="max-w-measure text-soft">{copy.text}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {status === undefined ? <TryAgain /> : null}
        <ButtonLink href={href("/dashboard")} variant="outline">
          Back to the dashboard
        </ButtonLink>
      </div>
    </>
  );
}

function copyOf(status: number | undefined) {
  if (status === undefined) return unreached;
  if (status === 403) return denied;
  return status === 404 ? missing : status === 503 ? resting : broken;
}

const denied = { title: "You don't have access to this page", text: "Ask an admin if you need it." };
const missing = { title: "Page not found", text: "There is nothing here, or it was deleted." };
const resting = {
  title: "One moment",
  text: "The database is unavailable. Nothing you saved is lost. Reload this page in a few seconds.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our end, and we've logged it. Try again.",
};
