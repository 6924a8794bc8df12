import { type ReactNode, useEffect } from "react";
import { Brand } from "#app/ui/brand.tsx";
import { ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { NewTabButton } from "#app/ui/new-tab.tsx";

interface ErrorPageProps {
  /** Without one, nothing answered. */
  status: number | undefined;
  /** Words a door meant for people; everything else stays in the log. */
  message?: string | undefined;
  /** Number of the request, for whoever asks about it: its first characters find it in the log. */
  reference?: string | undefined;
  /** E.164, where the company is known. */
  phone?: string | undefined;
  /** Somebody signed in came to a door of others: they leave by themselves, or stay to send a form once more. */
  staff?: "stays" | "leaves" | undefined;
  /** The company has not opened its site yet. */
  settingUp?: true | undefined;
  /** Where a page of the office leads back to, in place of the home page. */
  desk?: string | undefined;
}

/** The last resort: stands without data, stylesheet order or script of any page. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <main id="main" className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper">
      <div className="wrap py-5">
        <a href="/" aria-label="Home page" className="inline-block rounded-mark text-ink">
          <Brand className="text-[1.625rem]" />
        </a>
      </div>
      <ErrorWords {...props} />
    </main>
  );
}

/** What went wrong, what is not lost and where to go; inside the frame of a page. */
export function ErrorWords({ status, message, reference, phone, staff, desk, settingUp }: ErrorPageProps) {
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
  /** Below the text. */
  children?: ReactNode;
  /** The buttons. */
  ways: ReactNode;
}

/** The words and ways of a page that stands in place of another. */
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
  // A form that was sent here is not sent by a link.
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

const halfASecond = 500;

/** Who may not be here goes to the home page; without a script a second later than with one. */
export function LeaveForHome() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign("/"), halfASecond);
    return () => clearTimeout(timer);
  }, []);
  return <meta httpEquiv="refresh" content="1;url=/" />;
}

/** Asks for the page of this very address, without the program. */
export const TryAgain = (look: ButtonLook) => (
  <ButtonLink href="" {...look}>
    Try again
  </ButtonLink>
);

function wordsOf(status: number | undefined) {
  if (status === undefined) return unreached;
  if (status >= 500 && status !== 503) return broken;
  return known[status] ?? (status < 500 ? unreadable : broken);
}

/** Where no answer came from us at all. */
export const unreached = {
  title: "This page could not be fetched",
  text: "We could not be reached. Check your connection, then try again.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side, and it has been written down. Try again, or call us.",
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
    text: "There is nothing at this address. It may have moved, or the link may have lost a letter on its way.",
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
