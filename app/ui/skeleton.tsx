/** A grey bar where text is on its way. Give it a width: `<Skeleton className="w-40" />`. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}
