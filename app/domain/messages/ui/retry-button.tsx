import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface RetryButtonProps {
  /** Number of the parked job; without one, every parked job. */
  id?: number;
  /** Query of the list to come back to, `?state=parked`. */
  search?: string;
  /** Tells this button from the others of a list, for screen readers. */
  label?: string;
}

/** Lets parked work start over. Works without a script. */
export function RetryButton({ id, search = "", label }: RetryButtonProps) {
  const fetcher = useFetcher({ key: `retry-${id ?? "all"}` });
  return (
    <fetcher.Form method="post" action={href("/admin/outbox") + search} className="contents">
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <Button
        type="submit"
        name="intent"
        value={id === undefined ? "retry-all" : "retry"}
        variant="outline"
        size="sm"
        aria-label={label}
        pending={fetcher.state !== "idle"}
        pendingLabel="Trying…"
      >
        {id === undefined ? "Try all again" : "Try again"}
      </Button>
    </fetcher.Form>
  );
}
