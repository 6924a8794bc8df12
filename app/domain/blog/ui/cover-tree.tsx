import type { Cover } from "#app/domain/blog/cover.ts";

/** A tree of these streets, round or a fir. */
export function CoverTree({ x, size, shape, color, trunk, y = 264 }: Cover["trees"][number] & TreePlace) {
  const tall = size * 1.5;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={trunk} d={`M-2 0v${-tall / 2}h4V0z`} />
      {shape === "fir" ? (
        <path
          fill={color}
          d={`M0 ${-tall}l${size / 4} ${tall * 0.38}h${-size / 9}l${size / 5} ${tall * 0.5}h${-size * 0.68}l${size / 5} ${-tall * 0.5}h${-size / 9}z`}
        />
      ) : (
        <>
          <ellipse cy={-tall * 0.6} rx={size * 0.4} ry={tall * 0.38} fill={color} />
          <ellipse
            {...{ cx: size * 0.12, cy: -tall * 0.66, rx: size * 0.22, ry: tall * 0.24 }}
            fill="#ffd98a"
            opacity=".12"
          />
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
