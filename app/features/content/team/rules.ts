const tints = [
  { ground: "#f7dfa6", wall: "#d9b66a" },
  { ground: "#cfe8e6", wall: "#8fbfbf" },
  { ground: "#dbe7f2", wall: "#9db7cf" },
  { ground: "#e9ddd0", wall: "#bfa58a" },
  { ground: "#d9e2cf", wall: "#9fb38a" },
] as const;

export const tintOf = (position: number) => tints[position % tints.length] ?? tints[0];

export type TeamMember = {
  slug: string;
  name: string;
  role: string;
  licenceLine: string | null;
  email: string;
  /** E.164 */
  phone: string;
  bio: string;
  image: string | null;
  photoComing: boolean;
  schedulingUrl: string | null;
  position: number;
};
