interface PagerProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** Newer and older pages of a list; nothing when there is one page. */
export function Pager({ page, pages, pathOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-t border-line pt-5">
      {page > 1 ? (
        <a className="pager-link" rel="prev" href={pathOf(page - 1)}>
          Newer articles
        </a>
      ) : (
        <span />
      )}
      <p className="num text-note text-soft">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a className="pager-link" rel="next" href={pathOf(page + 1)}>
          Older articles
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
