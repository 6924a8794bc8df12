/** Lengths are on a sheet of 480 × 300. */
export type Cover = {
  scene: Scene;
  sky: readonly [top: string, middle: string, horizon: string];
  ground: Ground;
  isNight: boolean;
  isSnowing: boolean;
  houses: readonly House[];
  trees: readonly { x: number; size: number; shape: "round" | "fir"; color: string }[];
  light: { x: number; y: number };
  stars: readonly { x: number; y: number }[];
  porch: { wall: string; door: string };
};

export type Scene = "street" | "house" | "skyline" | "porch" | "field";

export type House = {
  kind: "bungalow" | "foursquare" | "fourplex";
  x: number;
  scale: number;
  wall: string;
  lit: readonly boolean[];
};

type Sky = Pick<Cover, "sky" | "isNight">;

export type Ground = { far: string; near: string; trunk: string };

export function composeCover(slug: string): Cover {
  const roll = dice(slug);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[roll(items.length)] ?? items[0];
  const scene = pick<Scene>(["street", "house", "skyline", "porch", "field"]);
  const season = pick(["summer", "fall", "winter", "spring"] as const);
  const { sky, isNight } = pick<Sky>(skies[season === "winter" ? "cold" : "warm"]);
  const house = (x: number, size: number, kinds: readonly [House["kind"], ...House["kind"][]]): House => {
    const kind = pick(kinds);
    // The bungalow is the widest of the three.
    const scale = kind === "bungalow" ? size * 0.84 : size;
    return { kind, x, scale, wall: pick(walls), lit: Array.from({ length: 6 }, () => roll(5) > 1) };
  };
  const tree = (x: number, size: number) => ({
    x,
    size,
    color: pick(crowns[season]),
    shape: season === "winter" || roll(4) === 0 ? ("fir" as const) : ("round" as const),
  });
  const turn = roll(2) === 0 ? (x: number) => x : (x: number) => 480 - x;
  const low = ["bungalow", "foursquare"] as const;
  const any = [...low, "fourplex"] as const;
  const plans: Record<Scene, Pick<Cover, "houses" | "trees">> = {
    street: {
      houses: [house(86, 0.62, low), house(232, 0.8, any), house(388, 0.7, any)],
      trees: [tree(160, 44), tree(316, 56), tree(470, 60)],
    },
    house: {
      houses: [house(turn(268), 1.02, any)],
      trees: [tree(turn(76), 104), tree(turn(136), 56), tree(turn(446), 72)],
    },
    skyline: { houses: [house(74, 0.5, low), house(212, 0.46, any)], trees: [tree(146, 36), tree(286, 44)] },
    porch: { houses: [], trees: [tree(turn(402), 92), tree(turn(456), 68)] },
    field: {
      houses: [house(turn(330), 0.66, low)],
      trees: [tree(turn(224), 62), tree(turn(424), 84), tree(turn(60), 30), tree(turn(92), 24)],
    },
  };
  return {
    scene,
    sky,
    isNight,
    ground: grounds[season],
    ...plans[scene],
    isSnowing: season === "winter",
    light: { x: turn(96), y: 54 + roll(26) },
    stars: Array.from({ length: isNight ? 14 : 0 }, () => ({ x: roll(480), y: roll(130) })),
    porch: { wall: pick(walls), door: pick(doors) },
  };
}

/** A seeded random number from 0 to below `sides` (FNV-1a, then mulberry32). */
function dice(word: string) {
  // A seed that gives neighboring sample posts different pictures.
  let state = 314_472;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

const walls = ["#c0b394", "#7d949f", "#84493f", "#8b9a86", "#b9a98c", "#5f7688"] as const;

const doors = ["#9c3a2f", "#23566b", "#2f5b57", "#1d3f66"] as const;

const skies = {
  warm: [
    { sky: ["#0f2236", "#2a5379", "#d3a887"], isNight: true },
    { sky: ["#1d4e89", "#6d8a9d", "#f4c983"], isNight: false },
    { sky: ["#15304d", "#6d8a9d", "#e9b98a"], isNight: false },
    { sky: ["#5b93bd", "#a9cbdc", "#f7e3b8"], isNight: false },
  ],
  cold: [
    { sky: ["#14293f", "#4b6a84", "#c6d0d6"], isNight: true },
    { sky: ["#3d6288", "#8fa9ba", "#f0dcc3"], isNight: false },
  ],
} as const;

const grounds = {
  spring: { far: "#4a7364", near: "#2f5650", trunk: "#3b3330" },
  summer: { far: "#37575f", near: "#264750", trunk: "#33302f" },
  fall: { far: "#6d6a52", near: "#4a4c3c", trunk: "#382c27" },
  winter: { far: "#9fb4c1", near: "#dfe8ee", trunk: "#3f3a3a" },
} as const;

const crowns = {
  spring: ["#5d8c6c", "#7aa273", "#47786a"],
  summer: ["#2f5b57", "#3d6b5e", "#274c52"],
  fall: ["#a8552c", "#c97b35", "#8c3f2b"],
  winter: ["#2c4f54", "#36606a", "#24444d"],
} as const;

export function streetOf(slug: string): string {
  for (let at = 1; at < 50; at += 1) {
    const { scene } = composeCover(`${slug}-${at}`);
    if (scene === "street" || scene === "house") return `${slug}-${at}`;
  }
  return slug;
}
