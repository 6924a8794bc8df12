import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { robotsText } from "#app/features/content/sitemap/rules.ts";
import { defaultFooterLinks, defaultHeaderLinks } from "#app/features/settings/company/site-links.ts";
import { pages, policyLinks } from "#app/pages.ts";
import routes from "#app/routes.ts";
import { publicPath } from "#app/server/visits/public-path.ts";

type Entry = {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
};

/** The patterns of all routes. */
const pathsOf = (entries: readonly Entry[], base = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path ? `${base}/${path}`.replace(/\/+/g, "/") : base;
    // A layout has no address of its own; a page with child routes has.
    const own = children && !path ? [] : [here || "/"];
    return [...own, ...pathsOf(children ?? [], here)];
  });

const [site, ...others] = routes as readonly Entry[];
const publicPaths = pathsOf(site?.children ?? []);
/** Public pages with one address. */
const open = publicPaths.filter(
  (path) =>
    !path.includes(":") && !/^\/(search|analysis\/|enroll\/|rent-vs-sell\/|webinar\/|payment\/)/.test(path),
);

test("has public pages", () => {
  expect(open).toContain("/");
  expect(open.length).toBeGreaterThan(14);
});

test("pages.ts lists every page", () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(open.toSorted());
});

test("crawlers may read every page", () => {
  const closed = robotsText("https://porch.example").match(/(?<=Disallow: ).*/g) ?? [];
  expect(open.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});

test("counts views of every public page, and of nothing else", () => {
  for (const path of publicPaths.filter((each) => !/unlock|:id\/start|agreement\/open/.test(each)))
    expect(publicPath(path.replace(/:\w+/, "some-thing"))).not.toBeNull();
  for (const path of pathsOf(others).filter((each) => !/^\/(\*|analysis|webinar|team)/.test(each)))
    expect([path, publicPath(path.replace(/:\w+/, "1").replace("*", "x"))]).toEqual([path, null]);
});

test("links only to existing pages in the navigation", () => {
  for (const { to } of [...defaultHeaderLinks, ...defaultFooterLinks, ...policyLinks])
    expect(open).toContain(to.replace(/#.*/, ""));
});

/** Routes that take a form from a hydrated page. A page inside a layout that is not hydrated is not hydrated. */
const hydratedRoutes = (entries: readonly Entry[]): { file: string; source: string }[] =>
  entries.flatMap(({ file, children }) => {
    const source = readFileSync(`app/${file}`, "utf8");
    if (source.includes("hydrate: false") || file.startsWith("routes/api/")) return [];
    const takesForms = /^export (async function|function|const) action\b/m.test(source);
    return [...(takesForms ? [{ file, source }] : []), ...hydratedRoutes(children ?? [])];
  });

/** These may show the error page when the network fails: there is no input to lose. */
const losesNothing: Record<string, string> = {
  "routes/admin/content/draft.ts": "an autosave, which says that it failed",
  "routes/auth/logout.ts": "a button, whose answer is a new document",
  "routes/auth/passkey.tsx": "a passkey, which the browser sends itself",
  "routes/funnel/report/retry.ts": "a button that retries the estimate",
  "routes/funnel/unsubscribe.ts": "the button of a mail program",
  "routes/office/campaigns/template-preview.ts": "a copy of what is typed, in a frame",
  "routes/office/leads/import.tsx": "a file, which the browser sends itself",
  "routes/office/media/pictures.ts": "a file, whose sender says that it failed",
};

test("a form of a hydrated page stays when the network fails", () => {
  const lost = hydratedRoutes(routes as readonly Entry[]).filter(
    ({ source }) => !/^export const clientAction = .*\n? *orUnavailable\(/m.test(source),
  );
  expect([...new Set(lost.map(({ file }) => file))].toSorted()).toEqual(Object.keys(losesNothing));
});
