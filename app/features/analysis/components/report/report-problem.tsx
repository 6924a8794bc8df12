import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Problem } from "#app/components/error-page.tsx";

export function ReportProblem({ error, status: known }: { error?: unknown; status?: number }) {
  const { status, ...words } = problemOf(error, known);
  const { pathname, search } = useLocation();
  return (
    <Problem
      status={status}
      {...words}
      ways={
        <ButtonLink href={status === 404 ? href("/analysis") : pathname + search} size="lg">
          {status === 404 ? "Free rental analysis" : "Retry Analysis"}
        </ButtonLink>
      }
    />
  );
}

export function problemOf(error: unknown, otherwise = 500) {
  const status = isRouteErrorResponse(error) ? error.status : otherwise;
  return { status, ...(status === 404 ? missing : status === 503 ? resting : broken) };
}

const missing = {
  title: "Lead not found",
  text: "We can't find this report. The link may be incomplete. Use the one in your email.",
};

const resting = {
  title: "One moment",
  text: "We can't reach our records right now. Your report is safe. Try again in a few seconds.",
};

const broken = {
  title: "Failed to load property analysis",
  text: "Something went wrong on our end, and we've logged it. Try again, or call us.",
};
