import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { ErrorPage } from "#app/components/error-page.tsx";
import { contentSecurityPolicy } from "#app/server/security-policy.server.ts";

/** Needs no router or database. */
export interface PlainPage {
  html: string;
  headers: Record<string, string>;
}

/** E.164 */
type Company = { name: string; phone: string };

export function plainPages(build: ServerBuild | (() => Promise<ServerBuild>)) {
  const drawn = new Map<string, PlainPage>();
  const sheets = typeof build === "function" ? ["/app/app.css"] : (build.assets.routes.root?.css ?? []);
  return (status: number, message?: string, company?: Company): PlainPage => {
    const key = `${status} ${message} ${company?.name} ${company?.phone}`;
    const known = drawn.get(key);
    if (known) return known;
    const page = { html: drawPage({ status, message, company }, sheets), headers: headersOf() };
    drawn.set(key, page);
    return page;
  };
}

const headersOf = () => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": contentSecurityPolicy(),
  "Cache-Control": "no-store",
});

type Words = { status: number; message: string | undefined; company: Company | undefined };

const drawPage = ({ status, message, company }: Words, sheets: readonly string[]) =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.ico" />
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body>
        {company ? <p className="wrap pt-5 font-semibold">{company.name}</p> : null}
        <ErrorPage status={status} message={message} phone={company?.phone} />
      </body>
    </html>,
  )}`;
