import { initials } from "#app/ui/initials.ts";

/** Initials in place of a portrait: round in the office, a gable on public pages. */
export function Monogram({ name, shape = "round", tint }: MonogramProps) {
  if (shape === "gable") {
    return (
      <span aria-hidden="true" className={`gable ${gableTints[tint ?? "white"]}`}>
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
