import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/error-page.tsx";

/** In place of a report that cannot be shown; the site's header and footer stay around it. */
export function ReportProblem({ error, status: known }: { error?: unknown; status?: number }) {
  const { status, ...words } = problemOf(error, known);
  const { pathname, search } = useLocation();
  return (
    <Problem
      status={status}
      {...words}
      ways={
        <ButtonLink href={status === 404 ? href("/analysis") : pathname + search} size="lg">
          {status === 404 ? "Get Free Property Analysis" : "Retry Analysis"}
        </ButtonLink>
      }
    />
  );
}

/** Why a report cannot be shown, in the words of the page and its title. */
export function problemOf(error: unknown, otherwise = 500) {
  const status = isRouteErrorResponse(error) ? error.status : otherwise;
  return { status, ...(status === 404 ? missing : status === 503 ? resting : broken) };
}

const missing = {
  title: "Lead not found",
  text: "There is no report at this address. The link may have lost a letter on its way; the one in your e-mail is complete.",
};
const resting = {
  title: "One moment",
  text: "We cannot reach our records right now. Your report is not lost; try again in a few seconds.",
};
const broken = {
  title: "Failed to load property analysis",
  text: "Something went wrong on our side, and it has been written down. Try again, or call us.",
};
