import type { ReactNode } from "react";

export type BadgeTone = "blue" | "purple" | "yellow" | "orange" | "green" | "emerald" | "red" | "grey";

/** From 0 to 1. */
export type BadgeGlyph = "open" | "done" | "ended" | number;

export type BadgeStyle = { label: string; tone: BadgeTone; glyph: BadgeGlyph };

type BadgeProps = { tone: BadgeTone; glyph?: BadgeGlyph; label?: string; children?: ReactNode };

export function Badge({ tone, glyph, label, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.5 rounded-badge pr-2 text-xs/5.5 font-medium whitespace-nowrap ${glyph === undefined ? "pl-2" : "pl-1.5"} ${grounds[tone]}`}
    >
      {glyph === undefined ? null : <Glyph glyph={glyph} />}
      {label ?? children}
    </span>
  );
}

export function StatusGlyph({ tone, glyph }: { tone: BadgeTone; glyph: BadgeGlyph }) {
  return (
    <span className={`inline-flex flex-none ${inks[tone]}`}>
      <Glyph glyph={glyph} />
    </span>
  );
}

function Glyph({ glyph }: { glyph: BadgeGlyph }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className="size-3.5 flex-none"
      fill="none"
      stroke="currentColor"
    >
      {glyph === "done" || glyph === "ended" ? (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
          <path
            d={glyph === "done" ? "M4.3 7.2 6.2 9l3.5-3.9" : "m5 5 4 4m0-4-4 4"}
            stroke="#fff"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <circle
            cx="7"
            cy="7"
            r="5.25"
            strokeWidth="1.5"
            strokeDasharray={glyph === "open" ? "2.1 1.2" : undefined}
          />
          {glyph === "open" ? null : (
            <circle
              cx="7"
              cy="7"
              r="1.75"
              strokeWidth="3.5"
              strokeDasharray={`${(glyph * 11).toFixed(2)} 11`}
              transform="rotate(-90 7 7)"
            />
          )}
        </>
      )}
    </svg>
  );
}

const grounds: Record<BadgeTone, string> = {
  blue: "bg-tint-blue text-tint-blue-ink",
  purple: "bg-tint-purple text-tint-purple-ink",
  yellow: "bg-tint-yellow text-tint-yellow-ink",
  orange: "bg-tint-orange text-tint-orange-ink",
  green: "bg-tint-green text-tint-green-ink",
  emerald: "bg-tint-emerald text-tint-emerald-ink",
  red: "bg-tint-red text-tint-red-ink",
  grey: "bg-tint-grey text-tint-grey-ink",
};

const inks: Record<BadgeTone, string> = {
  blue: "text-tint-blue-ink",
  purple: "text-tint-purple-ink",
  yellow: "text-tint-yellow-ink",
  orange: "text-tint-orange-ink",
  green: "text-tint-green-ink",
  emerald: "text-tint-emerald-ink",
  red: "text-tint-red-ink",
  grey: "text-tint-grey-ink",
};
