import type { ReactNode } from "react";
import { Brand } from "#app/components/brand.tsx";
import { ButtonLink, type ButtonStyle } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { formatPhone } from "#app/lib/format.ts";

interface ErrorPageProps {
  /** Undefined after a network error. */
  status: number | undefined;
  message?: string | undefined;
  reference?: string | undefined;
  /** E.164 */
  phone?: string | undefined;
  /** Redirected, or staying to send a form again. */
  staff?: "stays" | "leaves" | undefined;
  settingUp?: true | undefined;
  desk?: string | undefined;
}

export function ErrorPage(props: ErrorPageProps) {
  return (
    <main id="main" className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper">
      <div className="wrap py-5">
        <a href="/" aria-label="Home page" className="inline-block rounded-mark text-ink">
          <Brand className="text-[1.625rem]" />
        </a>
      </div>
      <ErrorText {...props} />
    </main>
  );
}

export function ErrorText({ status, message, reference, phone, staff, desk, settingUp }: ErrorPageProps) {
  const words = settingUp ? { title: "We’re setting up this site", text: "" } : wordsOf(status);
  const named = reference && reference !== "-" && status && status >= 500 && !message;
  return (
    <>
      <title>{words.title}</title>
      {staff === "leaves" ? <LeaveForHome /> : null}
      <Problem
        status={settingUp ? undefined : status}
        title={words.title}
        text={message ?? words.text}
        ways={
          <>
            {settingUp ? (
              <ButtonLink href="/login" size="lg" variant="outline">
                Log in as staff
              </ButtonLink>
            ) : (
              <Ways status={status} message={message} staff={staff} desk={desk} />
            )}
            {phone ? (
              <ButtonLink href={`tel:${phone}`} size="lg" variant="outline">
                Call {formatPhone(phone)}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {named ? (
          <p className="mt-3 text-note text-soft">
            If you call about this, name{" "}
            <span className="num font-semibold text-ink">{reference.slice(0, 8)}</span>.
          </p>
        ) : null}
      </Problem>
    </>
  );
}

interface ProblemProps {
  status: number | undefined;
  title: string;
  text: string;
  children?: ReactNode;
  ways: ReactNode;
}

export const Problem = ({ status, title, text, children, ways }: ProblemProps) => (
  <div className="wrap grid content-center gap-10 py-14 md:py-20 lg:grid-cols-[7fr_5fr] lg:items-center">
    <div>
      <p className="text-note font-semibold text-soft">{status}</p>
      <h1 className="mt-2">{title}</h1>
      <p className="mt-4 max-w-measure text-lead text-soft">{text}</p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">{ways}</div>
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

function Ways({ status, message, staff, desk }: ErrorPageProps) {
  if (staff === "stays")
    return (
      <NewTabButton to="/dashboard" size="lg">
        Open the dashboard
      </NewTabButton>
    );
  if (staff === "leaves")
    return (
      <ButtonLink href="/dashboard" size="lg">
        Back to the dashboard
      </ButtonLink>
    );
  if (status === 401)
    return (
      <NewTabButton to="/login" size="lg">
        Log in
      </NewTabButton>
    );
  if (status === undefined && !desk) return <TryAgain size="lg" />;
  // A link cannot send a form again.
  const isBusy = status === undefined || (status === 503 && !message);
  return (
    <>
      {isBusy ? <TryAgain size="lg" /> : null}
      <ButtonLink href={desk ?? "/"} size="lg" variant={isBusy ? "outline" : undefined}>
        {desk ? "Back to the dashboard" : "Go to the home page"}
      </ButtonLink>
    </>
  );
}

export const LeaveForHome = () => <meta httpEquiv="refresh" content="1;url=/" />;

export const TryAgain = (look: ButtonStyle) => (
  <ButtonLink href="" {...look}>
    Try again
  </ButtonLink>
);

function wordsOf(status: number | undefined) {
  if (status === undefined) return unreached;
  if (status >= 500 && status !== 503) return broken;
  return known[status] ?? (status < 500 ? unreadable : broken);
}

export const unreached = {
  title: "This page could not be fetched",
  text: "We could not be reached. Check your connection, then try again.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our end, and we've logged it. Try again, or call us.",
};
const unreadable = {
  title: "That did not work",
  text: "We could not make sense of what was sent. Go back, look it over and try again.",
};
const known: Record<number, { title: string; text: string } | undefined> = {
  401: { title: "Your session has ended", text: "Log in, then try again." },
  403: { title: "You don't have access to this page", text: "Ask an admin if you need it." },
  404: {
    title: "Page not found",
    text: "We couldn't find this page. It may have moved, or the link may be incomplete.",
  },
  405: unreadable,
  429: {
    title: "Too many at once",
    text: "Too many attempts came from your address. Please wait 15 minutes and try again.",
  },
  503: {
    title: "One moment",
    text: "We cannot reach our records right now. Reload this page in a few seconds.",
  },
};
