import type { UnsetVendor } from "#app/domain/vendors/rules.ts";

interface UnsetNoteProps {
  unset: readonly UnsetVendor[];
  className?: string;
}

/** What agreements and money wait for, and the settings that are missing for it; nothing where all are there. */
export function UnsetNote({ unset, className = "" }: UnsetNoteProps) {
  if (unset.length === 0) return null;
  return (
    <div role="note" className={`grid gap-1 bg-wash px-4 py-2.5 ${className}`}>
      {unset.map(({ vendor, problem, settings }) => (
        <p key={vendor} className="[overflow-wrap:anywhere]">
          <b className="font-medium">{problem}</b>{" "}
          <span className="text-soft">
            Set{" "}
            {settings.map((name, at) => (
              <span key={name}>
                {at === 0 ? "" : at === settings.length - 1 ? " and " : ", "}
                <code>{name}</code>
              </span>
            ))}
            .
          </span>
        </p>
      ))}
      <p className="text-xs text-quiet">It works once the program was started again with the settings.</p>
    </div>
  );
}
