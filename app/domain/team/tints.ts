/** The colors of a gable without a photo: its front and its wall. */
const tints = [
  { ground: "#f7dfa6", wall: "#d9b66a" },
  { ground: "#cfe8e6", wall: "#8fbfbf" },
  { ground: "#dbe7f2", wall: "#9db7cf" },
  { ground: "#e9ddd0", wall: "#bfa58a" },
  { ground: "#d9e2cf", wall: "#9fb38a" },
] as const;

/** Those of a member by the place in the list; neighbors differ. */
export const tintOf = (position: number) => tints[position % tints.length] ?? tints[0];
