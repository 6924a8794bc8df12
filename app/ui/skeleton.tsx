/** A grey bar where text is on its way. Give it a width: `<Skeleton className="w-40" />`. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}

interface SkeletonRowsProps {
  rows?: number;
  /** What is being waited for, said once: "Loading leads". */
  label: string;
}

/** The body of a table on its way. */
export function SkeletonRows({ rows = 6, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, i) => `row-${i}`).map((row) => (
        <div
          key={row}
          className="grid h-9 grid-cols-[1rem_2fr_4fr_2fr_1fr] items-center gap-4 border-b border-line px-4 last:border-b-0 max-md:h-16 max-md:grid-cols-[1rem_2fr_1fr]"
        >
          <Skeleton className="size-4" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="w-3/4 max-md:hidden" />
          <Skeleton className="w-full max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
