import { href, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";

interface RetryButtonProps {
  id?: number;
  search?: string;
  label?: string;
}

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
