/** Pixels. */
type Size = { width: number; height: number };

export type LogoFile = Size & { png: Buffer };

/** Wider ones have the company's name in them, so that it isn't written beside them. */
export const isWideLogo = ({ width, height }: Size) => width >= 1.8 * height;
