import type { House } from "#app/domain/blog/cover.ts";

/** One of the three houses of these streets, standing on the line of the ground. */
export function CoverHouse({ house }: { house: House }) {
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

const kinds = { bungalow: Bungalow, foursquare: Foursquare, fourplex: Fourplex };
const roof = "#2b3c4c";
const shade = "#1b2c3c";
const trim = "#d8d8cf";
