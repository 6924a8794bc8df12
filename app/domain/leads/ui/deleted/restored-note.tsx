import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";

/** The way to a lead that was just brought back; takes the focus, since the button that had it is gone. */
export function RestoredNote({ lead }: { lead: { id: string; name: string } }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="mb-3 flex items-start gap-2 rounded-control bg-tint-green px-3.5 py-2.5 text-tint-green-ink"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span className="[overflow-wrap:anywhere]">
        Restored:{" "}
        <Link to={href("/leads/:id", { id: lead.id })} className="font-semibold underline">
          {lead.name}
        </Link>
      </span>
    </p>
  );
}
