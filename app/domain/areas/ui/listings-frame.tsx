import { NewTabButton } from "#app/ui/new-tab.tsx";

/** How long the small script waits for the frame before it offers the listings themselves. */
const patienceMs = 10_000;

/**
 * The listings of another system in a frame. What stands under the frame shows until its page paints, with
 * and without a script; the small script takes the spinner away, or after ten seconds shows the words that
 * are hidden here. A browser says that a frame has loaded even when its host is away or wants to be in none, and
 * nobody can look into another system's frame: so the way to the listings stands below it at all times.
 */
export function ListingsFrame({ url, company }: { url: string; company: string }) {
  return (
    <div className="grid gap-5">
      <div data-frame-late hidden tabIndex={-1} role="alert" className="card p-6 md:p-8">
        <p className="max-w-measure text-lead">
          We're having trouble loading our rental listings in this view. Please click below to view all
          available properties.
        </p>
      </div>
      <div className="card relative overflow-hidden">
        <p
          data-frame-wait
          role="status"
          className="absolute inset-x-0 top-0 flex items-center justify-center gap-3 px-5 py-24 text-soft"
        >
          <span className="spinner flex-none" aria-hidden="true" />
          Loading available properties. This may take a moment...
        </p>
        <iframe
          data-frame-timeout={patienceMs}
          src={url}
          title={`Homes for rent from ${company}`}
          height="650"
          className="relative block h-162.5 w-full"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="text-soft">If the list does not show here, it has a page of its own.</p>
        <NewTabButton to={url} variant="outline" size="lg">
          View Available Rentals
        </NewTabButton>
      </div>
    </div>
  );
}
