import { ButtonLink } from "#app/ui/button.tsx";

interface ErrorPageProps {
  status: number;
  /** Words a door meant for people; everything else stays in the log. */
  message?: string;
  /** Number of the request, for whoever asks about it. */
  reference?: string;
}

/** The last resort: stands without data, stylesheet order or script of any page. */
export function ErrorPage({ status, message, reference }: ErrorPageProps) {
  const words = status === 404 ? notFound : status === 403 ? forbidden : status === 503 ? resting : broken;
  return (
    <main id="main" className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper">
      <title>{`${words.title} · Porchlight`}</title>
      <div className="wrap py-5">
        <a href="/" aria-label="Porchlight, home" className="inline-block rounded-mark">
          <img src="/logo.svg" width="183" height="40" alt="" />
        </a>
      </div>
      <div className="wrap grid content-center gap-10 pb-24 lg:grid-cols-[7fr_5fr] lg:items-center">
        <div>
          <p className="text-note font-semibold text-soft">{status}</p>
          <h1 className="mt-2">{words.title}</h1>
          <p className="mt-4 max-w-measure text-lead text-soft">{message ?? words.text}</p>
          {reference ? (
            <p className="mt-3 text-note text-soft">
              If you call about this, name <span className="num font-semibold text-ink">{reference}</span>.
            </p>
          ) : null}
          <ButtonLink href="/" size="lg" className="mt-8">
            Go to the home page
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
    </main>
  );
}

const notFound = {
  title: "Page not found",
  text: "There is nothing at this address. It may have moved, or the link may have lost a letter on its way.",
};
const forbidden = { title: "Not your door", text: "This page belongs to somebody with another key." };
const resting = {
  title: "One moment",
  text: "We cannot reach our records right now. Nothing you sent is lost; try again in a few seconds.",
};
const broken = {
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side, and it has been written down. Try again, or call us.",
};
