import { themeColor } from "#app/features/settings/company/brand.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";

export async function loader() {
  const { name, shortName, colors } = await findCompany();
  const manifest = {
    name,
    short_name: shortName,
    start_url: "/",
    display: "browser",
    background_color: "#fbfaf7",
    theme_color: themeColor(colors),
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      { src: "/mark.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
