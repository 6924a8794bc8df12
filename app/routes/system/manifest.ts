import { findSiteImages } from "#app/features/media/queries.server.ts";
import { themeColor } from "#app/features/settings/company/brand.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";

export async function loader() {
  const [{ name, shortName, colors }, images] = await Promise.all([findCompany(), findSiteImages()]);
  const hash = (images.icon ?? images.logo)?.hash;
  const iconAt = (size: number) => (hash ? `/site-images/icon-${size}.png?${hash}` : `/icon-${size}.png`);
  const manifest = {
    name,
    short_name: shortName,
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: themeColor(colors),
    icons: [
      { src: iconAt(192), sizes: "192x192", type: "image/png" },
      { src: iconAt(512), sizes: "512x512", type: "image/png", purpose: hash ? "any" : "any maskable" },
      ...(hash ? [] : [{ src: "/mark.svg", sizes: "any", type: "image/svg+xml" }]),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
