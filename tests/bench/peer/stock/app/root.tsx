import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { fontPreloads } from "#app/components/fonts/preloads.ts";
import "#app/app.css";
import { opened } from "./database.server.ts";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  ...fontPreloads,
];

export const loader = () => opened;

export default function Root() {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
