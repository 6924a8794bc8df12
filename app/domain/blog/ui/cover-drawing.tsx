import { type Cover, composeCover } from "#app/domain/blog/cover.ts";
import { CoverHouse } from "#app/domain/blog/ui/cover-house.tsx";
import { CoverPorch } from "#app/domain/blog/ui/cover-porch.tsx";
import { CoverTree } from "#app/domain/blog/ui/cover-tree.tsx";

/** The street that goes with a post, as an SVG element; the same for the same slug. */
export function CoverDrawing({ slug }: { slug: string }) {
  const cover = composeCover(slug);
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMid slice"
    >
      <Sky cover={cover} id={`sky-${slug}`} />
      {cover.scene === "skyline" ? <Skyline ground={cover.ground.far} /> : <Hills cover={cover} />}
      {cover.scene === "porch" ? <CoverPorch cover={cover} /> : <Street cover={cover} />}
      {cover.isSnowing ? <Snow cover={cover} /> : null}
    </svg>
  );
}

function Sky({ cover: { sky, light, stars, isNight }, id }: { cover: Cover; id: string }) {
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={sky[0]} />
        <stop offset=".6" stopColor={sky[1]} />
        <stop offset="1" stopColor={sky[2]} />
      </linearGradient>
      <path fill={`url(#${id})`} d="M0 0h480v300H0z" />
      <Specks at={stars} color="#e6f1f8" size="1.8" />
      <circle cx={light.x} cy={light.y} r="30" fill="#ffe2a8" opacity=".12" />
      <circle cx={light.x} cy={light.y} r={isNight ? 11 : 17} fill={isNight ? "#f4ecd8" : "#ffe2a8"} />
      {isNight ? <circle cx={light.x + 5} cy={light.y - 3} r="9.5" fill={sky[0]} /> : null}
    </>
  );
}

function Hills({ cover: { ground, scene } }: { cover: Cover }) {
  if (scene === "field")
    return (
      <>
        <path fill={ground.far} opacity=".55" d="M0 206C90 176 170 190 250 200s160-34 230-14v114H0z" />
        <path fill={ground.far} d="M0 232c80-26 190-26 280-6s140-2 200-12v86H0z" />
        <g stroke={ground.near} strokeWidth="2" opacity=".5" fill="none">
          <path d="M0 246c90-20 170-22 260-6M0 256c90-16 150-18 240-6M120 290c60-26 160-34 240-26" />
        </g>
      </>
    );
  return (
    <path
      fill={ground.far}
      d="M0 232c30-26 60-22 80-6 30-20 60-18 80 0 30-22 70-18 90 0 30-20 60-18 84 0 24-18 60-16 80 0 20-10 44-8 66 2v72H0z"
    />
  );
}

function Street({ cover: { ground, houses, trees } }: { cover: Cover }) {
  return (
    <>
      <path fill={ground.near} d="M0 262h480v38H0z" />
      {trees.map((tree) => (
        <CoverTree key={tree.x} {...tree} trunk={ground.trunk} />
      ))}
      {houses.map((house) => (
        <CoverHouse key={house.x} house={house} />
      ))}
      <path fill="#0f2236" opacity=".1" d="M0 262h480v7H0z" />
      <path fill="#c9cdc9" opacity=".35" d="M0 281h480v5H0z" />
    </>
  );
}

function Skyline({ ground }: { ground: string }) {
  return (
    <>
      <path
        fill="#4d6a80"
        d="M0 262v-60h36v-30h40v44h34v-60h34v76h70v-90h40v60h36v-44l16-14 16 14v64h50v-50h40v30h68v60z"
      />
      <path fill="#3b5a72" d="M196 262V128h6v-14h8V98h10l13-30 13 30h10v16h8v14h6v134z" />
      <path fill="#7aa294" d="M222 98l11-30 11 30z" />
      <path
        fill="#ffd98a"
        d="M206 140h4v5h-4zM218 160h4v5h-4zM240 132h4v5h-4zM252 176h4v5h-4zM228 196h4v5h-4zM46 184h4v5h-4zM62 200h4v5h-4zM122 176h4v5h-4zM338 206h4v5h-4zM404 222h4v5h-4z"
      />
      <g transform="translate(380 262)">
        <path fill="#8597a0" d="M-66 0v-36H66V0z" />
        <path fill="#a7b6bb" d="M-22-36v-34h44v34z" />
        <path fill="#c3c9c6" d="M-26-68h52v-5h-52zM-5-122h10v-10H-5z" />
        <path fill="#e8ae45" d="M-22-73c0-30 10-46 22-50 12 4 22 20 22 50z" />
        <path stroke="#f2b544" strokeWidth="2" d="M0-132v-18" />
      </g>
      <path
        fill={ground}
        d="M0 262c20-20 50-20 64-4 24-20 56-14 70 2 20-16 50-14 66 0 26-18 60-14 76 2 22-16 50-14 66-2 24-16 50-14 66 0 20-12 46-12 72-2v42H0z"
      />
    </>
  );
}

/** Flakes on a loose grid, so that none lies on another. */
function Snow({ cover: { light } }: { cover: Cover }) {
  const flakes = Array.from({ length: 40 }, (_, at) => ({
    x: (at * 61 + light.y * 7) % 480,
    y: (at * 37 + light.x) % 258,
  }));
  return <Specks at={flakes} color="#fff" size="3" />;
}

type SpecksProps = { at: readonly { x: number; y: number }[]; color: string; size: string };

function Specks({ at, color, size }: SpecksProps) {
  return (
    <path
      stroke={color}
      strokeWidth={size}
      strokeLinecap="round"
      opacity=".75"
      d={at.map(({ x, y }) => `M${x} ${y}h0`).join("")}
    />
  );
}
