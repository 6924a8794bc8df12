import { type ReactNode, useEffect } from "react";
import { href } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { ButtonLink, type ButtonStyle } from "#app/components/button.tsx";
import { DoorPicture } from "#app/components/door-picture.tsx";
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
  inOffice?: true | undefined;
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

export function ErrorText({ message, reference, phone, ...problem }: ErrorPageProps) {
  const { status, settingUp, staff } = problem;
  const { title, text } = settingUp ? { title: "We're setting up this site", text: "" } : messageOf(status);
  const isNamed = reference && reference !== "-" && status && status >= 500 && !message;
  return (
    <>
      <title>{title}</title>
      {staff === "leaves" ? <LeaveForHome /> : null}
      <Problem
        status={settingUp ? undefined : status}
        title={title}
        text={message ?? text}
        ways={
          <>
            <Ways {...problem} isBusy={status === 503 && !message} />
            {phone ? (
              <ButtonLink href={`tel:${phone}`} size="lg" variant="outline">
                Call {formatPhone(phone)}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {isNamed ? (
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
    <DoorPicture lamp="off" />
  </div>
);

type WaysProps = Pick<ErrorPageProps, "status" | "staff" | "inOffice" | "settingUp"> & { isBusy: boolean };

function Ways({ status, staff, inOffice, settingUp, isBusy }: WaysProps) {
  if (settingUp)
    return (
      <ButtonLink href="/login" size="lg" variant="outline">
        Log in as staff
      </ButtonLink>
    );
  // A link cannot send a form again.
  if (staff === "stays" || status === 401)
    return (
      <NewTabButton to={staff ? "/dashboard" : "/login"} size="lg">
        {staff ? "Open the dashboard" : "Log in"}
      </NewTabButton>
    );
  const isStaff = inOffice ?? staff;
  const again = isBusy || status === undefined;
  return (
    <>
      {again ? <TryAgain size="lg" /> : null}
      <ButtonLink href={isStaff ? "/dashboard" : "/"} size="lg" variant={again ? "outline" : undefined}>
        {isStaff ? "Back to the dashboard" : "Go to the home page"}
      </ButtonLink>
    </>
  );
}

/** After half a second; without JavaScript a page waits for whole seconds. */
export function LeaveForHome() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(href("/")), 500);
    return () => clearTimeout(timer);
  }, []);
  return <meta httpEquiv="refresh" content="1;url=/" />;
}

export const TryAgain = (look: ButtonStyle) => (
  <ButtonLink href="" {...look}>
    Try again
  </ButtonLink>
);

export function messageOf(status: number | undefined) {
  if (status === undefined) return unreached;
  return messages[status] ?? (status < 500 ? unreadable : broken);
}

const unreached = {
  title: "This page could not be fetched",
  text: "We could not be reached. Check your connection, then try again.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our end, and we've logged it. Please try again.",
};
const unreadable = {
  title: "That did not work",
  text: "We could not make sense of what was sent. Go back, look it over and try again.",
};
const messages: Record<number, { title: string; text: string } | undefined> = {
  401: { title: "Your session has ended", text: "Log in, then try again." },
  403: { title: "You don't have access to this page", text: "Ask an admin if you need it." },
  404: {
    title: "Page not found",
    text: "There is nothing at this address. It may have moved or been deleted, or the link may be incomplete.",
  },
  410: { title: "This page was removed", text: "It is no longer on our site." },
  429: {
    title: "Too many at once",
    text: "Too many attempts came from your address. Please wait 15 minutes and try again.",
  },
  503: {
    title: "One moment",
    text: "We cannot reach our records right now. Reload this page in a few seconds.",
  },
};
