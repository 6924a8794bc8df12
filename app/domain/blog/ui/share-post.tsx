import { shareLinks } from "#app/domain/blog/rules.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

/** Two networks in new tabs, and the link to copy: by a button where the script runs, by hand where it does not. */
export function SharePost({ url, title }: { url: string; title: string }) {
  const { x, linkedIn } = shareLinks({ url, title });
  return (
    <section aria-labelledby="share-title" className="print:hidden">
      <h2 id="share-title" className="font-sans text-note font-semibold tracking-normal text-soft">
        Share this article
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <ShareLink to={x} network="X" />
        <ShareLink to={linkedIn} network="LinkedIn" />
        <button
          type="button"
          hidden
          className={buttonClass({ variant: "outline" })}
          data-copy={url}
          data-copied="Link copied to clipboard! You can now share it on Instagram."
        >
          Copy link
        </button>
      </div>
      <p data-copy-by-hand className="mt-2 text-note text-soft">
        Or copy the link: <span className="break-all text-ink select-all">{url}</span>
      </p>
      <p role="status" data-copy-status className="mt-2 text-note font-medium empty:hidden" />
    </section>
  );
}

const ShareLink = ({ to, network }: { to: string; network: string }) => (
  <NewTabButton to={to} variant="outline">
    {network}
  </NewTabButton>
);
