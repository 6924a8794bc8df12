import { Brand } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { NewTabButton } from "#app/ui/new-tab.tsx";

interface ErrorPageProps {
  status: number;
  /** Words a door meant for people; everything else stays in the log. */
  message?: string | undefined;
  /** Number of the request, for whoever asks about it. */
  reference?: string | undefined;
  /** E.164, where the company is known. */
  phone?: string | undefined;
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
export function ErrorWords({ status, message, reference, phone }: ErrorPageProps) {
  const words = wordsOf(status);
  const named = reference && reference !== "-" && status >= 500 && !message;
  return (
    <div className="wrap grid content-center gap-10 py-14 md:py-20 lg:grid-cols-[7fr_5fr] lg:items-center">
      <title>{words.title}</title>
      <div>
        <p className="text-note font-semibold text-soft">{status}</p>
        <h1 className="mt-2">{words.title}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{message ?? words.text}</p>
        {named ? (
          <p className="mt-3 text-note text-soft">
            If you call about this, name{" "}
            <span className="num font-semibold break-all text-ink">{reference}</span>.
          </p>
        ) : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {status === 401 ? (
            <NewTabButton to="/login" size="lg">
              Log in
            </NewTabButton>
          ) : (
            <ButtonLink href="/" size="lg">
              Go to the home page
            </ButtonLink>
          )}
          {phone ? (
            <ButtonLink href={`tel:${phone}`} size="lg" variant="outline">
              Call {formatPhone(phone)}
            </ButtonLink>
          ) : null}
        </div>
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

function wordsOf(status: number) {
  if (status >= 500 && status !== 503) return broken;
  return known[status] ?? (status < 500 ? unreadable : broken);
}

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
  403: { title: "Not your door", text: "This page belongs to somebody with another key." },
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
    text: "We cannot reach our records right now. Try again in a few seconds. If you had just sent a form, go back and send it again: what is sent twice is stored once.",
  },
};
