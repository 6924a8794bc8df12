import figtree from "#app/ui/fonts/figtree.woff2?url&no-inline";
import sourceSerif from "#app/ui/fonts/source-serif-4.woff2?url&no-inline";

/** `<link>` descriptors for the two faces; the URLs are the hashed ones the stylesheet asks for. */
export const fontPreloads = [sourceSerif, figtree].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2" as const,
  crossOrigin: "anonymous" as const,
}));
