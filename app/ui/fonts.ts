import sourceSerif from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url&no-inline";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url&no-inline";

/** `<link>` descriptors for the two faces; the URLs are the hashed ones the stylesheet asks for. */
export const fontPreloads = [sourceSerif, figtree].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2" as const,
  crossOrigin: "anonymous" as const,
}));
