import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from "react-router";
import { expect, it } from "vitest";
import { loadModulesAfterPaint } from "./late-modules.ts";

const Page = () => <Scripts nonce="n" />;

/** What the installed router writes for a page with one route. */
async function routerMarkup() {
  const handler = createStaticHandler([{ id: "root", path: "/", Component: Page }]);
  const staticHandlerContext = await handler.query(new Request("http://localhost/"));
  if (staticHandlerContext instanceof Response) throw staticHandlerContext;
  const route = { id: "root", path: "", module: "/assets/root.js", hasLoader: false, hasAction: false };
  const entry = {
    manifest: {
      entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
      routes: { root: { ...route, imports: ["/assets/part.js"] } },
      url: "/assets/manifest.js",
      version: "1",
    },
    routeModules: { root: { default: Page } },
    staticHandlerContext,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    criticalCss: undefined,
    serverHandoffString: "{}",
  } as unknown as EntryContext;
  return renderToString(<ServerRouter context={entry} url="http://localhost/" nonce="n" />);
}

it("moves every module of the router's page into the script that runs after the first paint", async () => {
  const markup = await routerMarkup();
  expect(markup).toContain('rel="modulepreload"');
  const late = loadModulesAfterPaint(markup, "n");
  expect(late).not.toContain('<link rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  for (const file of ["entry", "shared", "root", "part", "manifest"])
    expect(late).toContain(`/assets/${file}.js`);
});

it("refuses a page whose scripts have another form", () => {
  expect(() => loadModulesAfterPaint("<html></html>", "n")).toThrow("module script");
});
