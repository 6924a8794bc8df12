import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { type Cover, composeCover, type House } from "#app/features/content/blog/cover.ts";

const cream = "#e6e2d6";

const kinds = { bungalow: Bungalow, foursquare: Foursquare, fourplex: Fourplex };

const roof = "#2b3c4c";

const shade = "#1b2c3c";

const trim = "#d8d8cf";

export function drawCover(slug: string): string {
  const file = path.resolve("public/covers", `${slug.replace(/[^\w-]/g, "-")}.svg`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  return renderToStaticMarkup(<CoverDrawing slug={slug} />);
}

function CoverDrawing({ slug }: { slug: string }) {
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

function CoverHouse({ house }: { house: House }) {
  const Kind = kinds[house.kind];
  return (
    <g transform={`translate(${house.x} 266) scale(${house.scale})`}>
      <Kind {...house} />
    </g>
  );
}

function Bungalow({ wall, lit }: House) {
  return (
    <>
      <path fill="#6f4a48" d="M62-138h20v40H62z" />
      <path fill={roof} d="M-122-66l32-52H92l32 52z" />
      <path fill={wall} d="M-104-68h206V0h-206z" />
      <path fill="#0f2236" opacity=".35" d="M-104-68h206v9h-206z" />
      <Panes lit={lit[0]} d="M52-50h38v32H52z" bars="M65-50v32M77-50v32" />
      <path fill={shade} d="M-100-62H14V0h-114z" />
      <Panes lit={lit[1]} d="M-84-48h40v34h-40z" bars="M-64-48v34" />
      <path fill="#9c3a2f" d="M-26-50H0V0h-26z" />
      <path fill="#f2b544" d="M-17-44h9v14h-9z" />
      <path fill={wall} d="M-112-66l70-40 70 40z" />
      <path fill="#0f2236" opacity=".12" d="M-112-66l70-40 70 40z" />
      <path
        fill={trim}
        d="M-122-62l80-48 80 48-4 6-76-45-76 45zM-108-68H24v8h-132zM-98-60h14l3 60h-20zM-4-60h14l3 60H-7z"
      />
    </>
  );
}

function Foursquare({ wall, lit }: House) {
  return (
    <>
      <path fill="#5a3a38" d="M44-176v-42h18v50z" />
      <path fill={roof} d="M-98-146l66-54h56l74 54z" />
      <path fill={wall} d="M-84-148H84V0H-84z" />
      <path fill="#0f2236" opacity=".35" d="M-84-148H84v11H-84z" />
      <path fill={trim} d="M-100-150H100v6H-100z" />
      <Panes lit={lit[0]} d="M-62-126h26v32h-26z" bars="M-62-110h26" />
      <Panes lit={lit[1]} d="M-13-126h26v32h-26z" bars="M-13-110h26" />
      <Panes lit={lit[2]} d="M36-126h26v32H36z" bars="M36-110h26" />
      <path fill={shade} d="M-84-72H84V0H-84z" />
      <Panes lit={lit[3]} d="M-62-54h48v36h-48z" bars="M-46-54v36M-30-54v36" />
      <path fill="#23566b" d="M16-56h28V0H16z" />
      <path fill="#f2b544" d="M21-50h18v22H21z" />
      <path fill={roof} d="M-98-72l14-20H84l14 20z" />
      <path
        fill={trim}
        d="M-98-74H98v9H-98zM-92-66h11V0h-11zM-5-66H6V0H-5zM81-66h11V0H81zM-84-26h80v4h-80zM-84-5h80v5h-80z"
      />
    </>
  );
}

function Fourplex({ wall, lit }: House) {
  return (
    <>
      <path fill={wall} d="M-74-186H74V0H-74z" />
      <path fill="#b9b2a2" d="M-78-190H78v8H-78zM-74-9H74v9H-74z" />
      {[-54, -13, 28].map((x, at) => (
        <g key={x}>
          <Panes lit={lit[at]} d={`M${x}-164h26v34h-26z`} bars={`M${x}-147h26`} />
          <Panes lit={lit[at + 3]} d={`M${x}-110h26v34h-26z`} bars={`M${x}-93h26`} />
        </g>
      ))}
      <Panes lit={lit[1]} d="M-54-56h26v34h-26z" bars="M-54-39h26" />
      <Panes lit={lit[3]} d="M28-56h26v34H28z" bars="M28-39h26" />
      <path fill="#b9b2a2" d="M-24-56L0-68l24 12v6h-48z" />
      <path fill="#23566b" d="M-15-50h30V0h-30z" />
      <path fill="#f2b544" d="M-10-44h20v20h-20z" />
    </>
  );
}

function Panes({ lit, d, bars }: { lit: boolean | undefined; d: string; bars: string }) {
  return (
    <>
      <path fill={lit ? "#f2b544" : "#35566f"} stroke="#c9cdc9" strokeWidth="5" paintOrder="stroke" d={d} />
      <path stroke="#5b4a33" strokeWidth="1.6" fill="none" d={bars} />
    </>
  );
}

function CoverPorch({ cover: { ground, trees, porch } }: { cover: Cover }) {
  const isRight = (trees[0]?.x ?? 0) < 240;
  return (
    <>
      <path fill={ground.near} d="M0 250h480v50H0z" />
      {trees.map((tree) => (
        <CoverTree key={tree.x} {...tree} trunk={ground.trunk} y={256} />
      ))}
      <g transform={isRight ? "translate(480 0) scale(-1 1)" : undefined}>
        <path fill={porch.wall} d="M0 0h318v270H0z" />
        <path
          stroke="#0f2236"
          strokeOpacity=".16"
          strokeWidth="2"
          d="M0 22h318M0 46h318M0 70h318M0 94h318M0 118h318M0 142h318M0 166h318M0 190h318M0 214h318M0 238h318"
        />
        <path fill="#2b3c4c" d="M0 0h336v16H0z" />
        <path fill={cream} d="M0 14h336v9H0zM300 23h20v247h-20zM296 23h28v9h-28zM296 250h28v14h-28z" />
        <ellipse cx="92" cy="112" rx="64" ry="74" fill="#ffd98a" opacity=".2" />
        <ellipse cx="92" cy="112" rx="36" ry="44" fill="#ffd98a" opacity=".3" />
        <path fill={cream} d="M128 58h92v206h-92z" />
        <path fill={porch.door} d="M136 66h76v198h-76z" />
        <path fill="#f2b544" stroke="#0f2236" strokeOpacity=".45" strokeWidth="3" d="M150 80h48v62h-48z" />
        <path stroke="#0f2236" strokeOpacity=".45" strokeWidth="3" d="M174 80v62M150 111h48" />
        <path
          fill="none"
          stroke="#0f2236"
          strokeOpacity=".45"
          strokeWidth="3"
          d="M150 160h48v36h-48zM150 208h48v40h-48z"
        />
        <circle cx="204" cy="176" r="4" fill="#f2b544" />
        <path fill={cream} d="M6 74h62v112H6zM240 74h48v112h-48z" />
        <path fill="#f2b544" d="M12 80h50v100H12zM246 80h36v100h-36z" />
        <path stroke={cream} strokeWidth="4" d="M37 80v100M12 130h50M264 80v100M246 130h36" />
        <path fill="none" stroke="#0f2236" strokeWidth="3" d="M92 88v-8h10" />
        <path fill="#f2b544" stroke="#0f2236" strokeWidth="2.5" d="M83 96h18l6 9-5 24H82l-5-24z" />
        <path stroke="#0f2236" strokeWidth="2.5" d="M77 105h30M86 88h12" />
        <path fill="#8d979b" d="M0 262h336v12H0z" />
        <path fill="#737f85" d="M100 274h150v12H100zM88 286h174v14H88z" />
        <path fill="#3b5a72" d="M250 262c-4-30-2-40 12-44 14 4 16 14 12 44z" />
        <path fill="#6f4a48" d="M246 244h32l-4 20h-24z" />
      </g>
    </>
  );
}

function CoverTree({ x, size, shape, color, trunk, y = 264 }: Cover["trees"][number] & TreePlace) {
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
  y?: number;
}
