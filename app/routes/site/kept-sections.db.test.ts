import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createKeeper } from "#app/http/rendering/kept-markup.server.ts";
import Home, { loader as readHome } from "#app/routes/site/home.tsx";
import SiteLayout, { loader as readLayout } from "#app/routes/site/layout.tsx";
import { type Keep, KeepContext } from "#app/ui/kept-markup.tsx";

let Site: ReturnType<typeof createRoutesStub>;

beforeAll(async () => {
  const context = new RouterContextProvider();
  const home = await readHome();
  const layout = await readLayout({ context } as never);
  const props = (loaderData: unknown) =>
    ({ loaderData, actionData: undefined, params: {}, matches: [] }) as never;
  Site = createRoutesStub([
    {
      id: "layout",
      path: "/",
      Component: () => createElement(SiteLayout, props(layout)),
      children: [{ id: "home", index: true, Component: () => createElement(Home, props(home)) }],
    },
  ]);
});

/** The home page in its layout, as the renderer writes it when `keep` is given. */
const render = (keep?: Keep) =>
  renderToStaticMarkup(createElement(KeepContext, { value: keep }, createElement(Site)));

/** React puts its hints to load an image before what it was asked to render, be it a page or a section. */
const withoutHints = (markup: string) => markup.replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");

test("every kept section of the home page is what React writes in place, the first time and later", () => {
  const plain = withoutHints(render());
  for (let round = 0; round < 2; round++) {
    const { keep, fill } = createKeeper();
    expect(withoutHints(fill(render(keep)))).toBe(plain);
  }
});

test("what a kept section is given is plain data, so that it is known again", () => {
  const given: [string, object][] = [];
  render((component, props) => {
    given.push([component.name, props]);
    return null;
  });
  expect(given.map(([name]) => name)).toContain("SiteHeader");
  for (const [, props] of given) expect(JSON.parse(JSON.stringify(props))).toEqual(props);
});
