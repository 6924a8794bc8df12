import figtree from "#app/components/fonts/figtree.woff2?url&no-inline";
import sourceSerif from "#app/components/fonts/source-serif-4.woff2?url&no-inline";

export const fontPreloads = [sourceSerif, figtree].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2" as const,
  crossOrigin: "anonymous" as const,
}));
