import { config } from "#app/config.server.ts";
import { robotsText } from "#app/features/content/sitemap/rules.ts";

export const loader = () =>
  new Response(robotsText(config.appUrl), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
