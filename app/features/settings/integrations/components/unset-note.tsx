import {
  type RefusedVendor,
  type UnsetVendor,
  vendorKeys,
} from "#app/features/settings/integrations/rules.ts";
import { formatDateTime } from "#app/lib/format.ts";

interface UnsetNoteProps {
  unset: readonly UnsetVendor[];
  refused: readonly RefusedVendor[];
  timeZone: string;
  className?: string;
}

export function UnsetNote({ unset, refused, timeZone, className = "" }: UnsetNoteProps) {
  if (unset.length + refused.length === 0) return null;
  return (
    <div role="note" className={`grid gap-1 bg-wash px-4 py-2.5 ${className}`}>
      {refused.map(({ vendor, since }) => (
        <Line
          key={`refused-${vendor}`}
          problem={`${vendorKeys[vendor].name} has refused our key since ${formatDateTime(since, timeZone)}.`}
          advice="Check"
          settings={vendorKeys[vendor].settings}
        />
      ))}
      {unset.map(({ vendor, problem, settings }) => (
        <Line key={vendor} problem={problem} advice="Set" settings={settings} />
      ))}
      <p className="text-xs text-quiet">Restart the program after setting them.</p>
    </div>
  );
}

function Line({
  problem,
  advice,
  settings,
}: {
  problem: string;
  advice: string;
  settings: readonly string[];
}) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <b className="font-medium">{problem}</b>{" "}
      <span className="text-soft">
        {advice}{" "}
        {settings.map((name, at) => (
          <span key={name}>
            {at === 0 ? "" : at === settings.length - 1 ? " and " : ", "}
            <code>{name}</code>
          </span>
        ))}
        .
      </span>
    </p>
  );
}
