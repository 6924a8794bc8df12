import { Ellipsis } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonClass } from "#app/components/button.tsx";

interface RowMenuProps {
  /** What the actions are about, for screen readers. */
  name: string;
  children: ReactNode;
}

/** The actions of a row: links that open a dialog, which closes the menu, and forms of one button. */
export function RowMenu({ name, children }: RowMenuProps) {
  const id = useId();
  return (
    <div className="relative z-1 -my-1 inline-block">
      <button
        type="button"
        popoverTarget={id}
        title="Actions"
        aria-label={`Actions: ${name}`}
        className={buttonClass({ size: "sm", variant: "quiet", icon: true })}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </button>
      <div id={id} popover="auto" className="pop pop-end">
        <div className="grid min-w-44 gap-0.5 p-1.5 [&_:is(a,button)]:w-full [&_:is(a,button)]:justify-start">
          {children}
        </div>
      </div>
    </div>
  );
}
