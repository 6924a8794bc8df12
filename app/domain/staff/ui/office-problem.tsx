import { useEffect } from "react";
import { href } from "react-router";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";

interface OfficeProblemProps {
  status: number;
  /** Words a door meant for people. */
  message?: string;
  /** Stands by itself, without the sidebar. */
  alone?: boolean;
  /** The company's short name, for the title of a page that has none of its own. */
  brand?: string;
}

/** What a staff page shows when it cannot show itself. */
export function OfficeProblem({ status, message, alone, brand }: OfficeProblemProps) {
  if (alone) {
    return (
      <>
        {status === 403 ? <LeaveForHome /> : null}
        <ErrorPage status={status} message={message} />
      </>
    );
  }
  const words = status === 404 ? missing : status === 503 ? resting : broken;
  return (
    <>
      {brand ? <title>{`${message ?? words.title} · ${brand}`}</title> : null}
      {status === 403 ? <LeaveForHome /> : null}
      <PageHead title={message ?? words.title} />
      <p className="max-w-measure text-soft">{words.text}</p>
      <ButtonLink href={href("/dashboard")} variant="outline" className="mt-4">
        Back to the dashboard
      </ButtonLink>
    </>
  );
}

const halfASecond = 500;

/** Who may not be here goes to the home page; without a script a second later than with one. */
function LeaveForHome() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(href("/")), halfASecond);
    return () => clearTimeout(timer);
  }, []);
  return <meta httpEquiv="refresh" content="1;url=/" />;
}

const missing = { title: "Page not found", text: "There is nothing at this address, or it was deleted." };
const resting = {
  title: "One moment",
  text: "The database does not answer right now. Nothing you saved is lost; try again in a few seconds.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side, and it has been written down. Try again.",
};
