import { keptMarkup } from "#app/ui/kept-markup.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

/** A quiet way to talk first; nothing while the company has no page to book on. */
export const ClaritySession = keptMarkup(function ClaritySession({
  bookingUrl,
}: {
  bookingUrl: string | null;
}) {
  if (!bookingUrl) return null;
  return (
    <aside className="border-y border-line" aria-labelledby="clarity-title">
      <div className="wrap grid gap-5 py-9 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-12 lg:py-11">
        <div>
          <h2 id="clarity-title">Not sure yet? Take a clarity session.</h2>
          <p className="mt-2 max-w-[42em] text-soft">
            A talk with a manager about your property, your numbers and whether managing it yourself still
            makes sense. Sometimes it does, and we say so.
          </p>
        </div>
        <NewTabButton to={bookingUrl} variant="outline" size="lg" className="justify-self-start">
          Book a clarity session
        </NewTabButton>
      </div>
    </aside>
  );
});
