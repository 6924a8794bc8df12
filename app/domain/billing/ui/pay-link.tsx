import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The link of a payment, to be copied by the button or by hand. */
export function PayLink({ url }: { url: string }) {
  const [said, say] = useState("");
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => say("Link copied"),
      () => say("Select the link and copy it"),
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
      <span className="min-w-0 flex-1 basis-52 rounded-control border border-line bg-wash px-2.5 py-1.5 text-xs [overflow-wrap:anywhere] select-all">
        {url}
      </span>
      {hydrated && navigator.clipboard ? (
        <Button size="sm" variant="outline" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy link
        </Button>
      ) : null}
      <span role="status" className="text-xs text-soft empty:hidden">
        {said}
      </span>
    </div>
  );
}
