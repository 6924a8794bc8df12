import type { SampleHome } from "#app/domain/site/sandbox/homes.ts";

const walls = { brick: "#7d3b2f", board: "#e9e2d3", sand: "#c9ad84", slate: "#3f5f7f" } as const;

/** A house front at dusk: so many storeys, so many lit windows. */
export function HomePicture({ look }: { look: SampleHome["look"] }) {
  const top = look.storeys === 2 ? 62 : 104;
  const rows = look.storeys === 2 ? [78, 128] : [128];
  return (
    <svg viewBox="0 0 320 190" aria-hidden="true" className="block w-full rounded-card">
      <path fill="#24486b" d="M0 0h320v190H0z" />
      <path fill="#3d6384" d="M0 64h320v60H0z" />
      <path fill="#7d8391" d="M0 100h320v40H0z" />
      <path fill="#d3a27a" d="M0 126h320v30H0z" />
      <path fill="#274c5e" d="M0 150q60-26 120-8t110-6 90 2v52H0z" />
      <path fill={walls[look.walls]} d={`M82 ${top}h156v${172 - top}H82z`} />
      <path fill="#0f2236" d={`M68 ${top + 4} 160 ${top - 46} 252 ${top + 4}z`} />
      {rows.flatMap((y, row) =>
        [98, 146, 194].map((x, column) =>
          row === rows.length - 1 && column === 1 ? (
            <path
              key={`${x} ${y}`}
              fill="#8f2a22"
              stroke="#0f2236"
              strokeWidth="3"
              d={`M${x} ${y - 4}h28v48h-28z`}
            />
          ) : (
            <path
              key={`${x} ${y}`}
              fill={(row * 3 + column) % 5 <= look.lit ? "#f2b544" : "#5d7d98"}
              stroke="#0f2236"
              strokeWidth="3"
              d={`M${x} ${y}h28v28h-28zM${x + 14} ${y}v28`}
            />
          ),
        ),
      )}
      <path fill="#0f2236" d="M0 172h320v18H0z" />
    </svg>
  );
}
