import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** In place of a report that cannot be shown; the site's header and footer stay around it. */
export function ReportProblem({ error, status: known }: { error?: unknown; status?: number }) {
  const { status, ...words } = problemOf(error, known);
  const { pathname, search } = useLocation();
  return (
    <div className="wrap grid content-center gap-10 py-20 lg:grid-cols-[7fr_5fr] lg:items-center lg:py-28">
      <div>
        <p className="text-note font-semibold text-soft">{status}</p>
        <h1 className="mt-2 text-h1">{words.title}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{words.text}</p>
        <ButtonLink href={status === 404 ? href("/analysis") : pathname + search} size="lg" className="mt-8">
          {status === 404 ? "Get Free Property Analysis" : "Retry Analysis"}
        </ButtonLink>
      </div>
      <img
        src="/spot-door.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 rounded-card max-lg:hidden"
      />
    </div>
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
