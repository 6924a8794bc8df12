import { initials } from "#app/lib/text.ts";

/** Round in the office, a gable on public pages. */
export function Monogram({ name, shape = "round", tint }: MonogramProps) {
  if (shape === "gable") {
    return (
      <span
        aria-hidden="true"
        className={`grid aspect-[9/11] w-18 place-items-center pt-[12%] font-serif text-[1.625rem]/none font-semibold text-ink [clip-path:polygon(0_22%,50%_0,100%_22%,100%_100%,0_100%)] ${gableTints[tint ?? "white"]}`}
      >
        {initials(name)}
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-6 flex-none place-items-center rounded-full bg-light-blue text-[0.6875rem]/none font-semibold tracking-tight text-blue-deep"
    >
      {initials(name)}
    </span>
  );
}

interface MonogramProps {
  name: string;
  shape?: "round" | "gable";
  tint?: keyof typeof gableTints;
}

const gableTints = {
  white: "bg-white",
  lamp: "bg-[#f7dfa6]",
  cyan: "bg-[#cfe8e6]",
  grey: "bg-[#dde3e6]",
};
