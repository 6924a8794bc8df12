import type { Cover } from "#app/domain/blog/cover.ts";

/** A tree of these streets, round or a fir. */
export function CoverTree({ x, size, shape, color, trunk, y = 264 }: Cover["trees"][number] & TreePlace) {
  const of = (share: number) => Math.round(share * size);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={trunk} d={`M-2 0v${-of(0.75)}h4V0z`} />
      {shape === "fir" ? (
        <path
          fill={color}
          d={`M0 ${-of(1.5)}l${of(0.25)} ${of(0.57)}h${-of(0.11)}l${of(0.2)} ${of(0.75)}h${-of(0.68)}l${of(0.2)} ${-of(0.75)}h${-of(0.11)}z`}
        />
      ) : (
        <>
          <ellipse cy={-of(0.9)} rx={of(0.4)} ry={of(0.57)} fill={color} />
          <ellipse cx={of(0.12)} cy={-of(0.99)} rx={of(0.22)} ry={of(0.36)} fill="#ffd98a" opacity=".12" />
        </>
      )}
    </g>
  );
}

interface TreePlace {
  trunk: string;
  /** Where it stands. */
  y?: number;
}
