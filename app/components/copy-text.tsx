import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";

interface CopyTextProps {
  text: string;
  /** Such as "link". */
  what: string;
  className?: string;
}

export function CopyText({ text, what, className = "" }: CopyTextProps) {
  const [message, setMessage] = useState("");
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`),
      () => setMessage(`Select the ${what} and copy it`),
    );
  return (
    <div className={`flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden ${className}`}>
      <span className="min-w-0 flex-1 basis-52 rounded-control border border-line bg-wash px-2.5 py-1.5 text-xs whitespace-pre-line [overflow-wrap:anywhere] select-all">
        {text}
      </span>
      {hydrated && navigator.clipboard ? (
        <Button size="sm" variant="outline" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy {what}
        </Button>
      ) : null}
      <span role="status" className="text-xs text-soft empty:hidden">
        {message}
      </span>
    </div>
  );
}
