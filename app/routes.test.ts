import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicPath } from "#app/domain/page-views/rules.ts";
import { fixedPages } from "#app/domain/search/pages.ts";
import { mainPages, policyLinks, quickLinks, serviceLinks } from "#app/domain/site/ui/site-pages.ts";
import { robotsText, sitemapPaths } from "#app/domain/sitemap/rules.ts";
import { pictureOfPage } from "#app/domain/social-pictures/pages.ts";
import routes from "#app/routes.ts";

type Entry = {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
};

/** The addresses of doors, with the patterns of their parts. */
const pathsOf = (entries: readonly Entry[], base = ""): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path ? `${base}/${path}`.replace(/\/+/g, "/") : base;
    // A layout of an area has no address of its own; a page with steps over it has.
    const own = children && !path ? [] : [here || "/"];
    return [...own, ...pathsOf(children ?? [], here)];
  });

const [site, ...others] = routes as readonly Entry[];
const publicPaths = pathsOf(site?.children ?? []);
/** Pages that are there for everybody, at one address each. */
const open = publicPaths.filter(
  (path) => !path.includes(":") && !/^\/(search|enroll\/|rent-vs-sell\/|webinar\/|payment\/)/.test(path),
);

test("there are pages to ask for", () => {
  expect(open).toContain("/");
  expect(open.length).toBeGreaterThan(14);
});

test.each(open)("%s stands in the site map, the search, the counts and the pictures", (path) => {
  const closed = robotsText("https://porch.example").match(/(?<=Disallow: ).*/g) ?? [];
  expect(sitemapPaths).toContain(path);
  expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
  expect(publicPath(path)).toBe(path);
  expect(
    pictureOfPage(path === "/" ? "home" : path.slice(1), { areaName: "x", contactHours: 1 }),
  ).toBeTruthy();
  if (path !== "/") expect(fixedPages.map(({ to }) => to)).toContain(path);
});

test("every page can be counted, and nothing outside the public pages is", () => {
  for (const path of publicPaths.filter((each) => !/unlock|:id\/start/.test(each)))
    expect(publicPath(path.replace(/:\w+/, "some-thing"))).not.toBeNull();
  for (const path of pathsOf(others).filter((each) => !/^\/(\*|analysis|webinar|team)/.test(each)))
    expect([path, publicPath(path.replace(/:\w+/, "1").replace("*", "x"))]).toEqual([path, null]);
});

test("the navigation leads only to pages that are there", () => {
  for (const { to } of [...mainPages(), ...quickLinks(), ...serviceLinks(), ...policyLinks()])
    expect(open).toContain(to.replace(/#.*/, ""));
});

/** Doors that people post to from hydrated pages; where one of those around it is not hydrated, neither is its page. */
const hydratedDoors = (entries: readonly Entry[]): { file: string; source: string }[] =>
  entries.flatMap(({ file, children }) => {
    const source = readFileSync(`app/${file}`, "utf8");
    if (source.includes("hydrate: false") || file.startsWith("routes/api/")) return [];
    const takesForms = /^export (async function|function|const) action\b/m.test(source);
    return [...(takesForms ? [{ file, source }] : []), ...hydratedDoors(children ?? [])];
  });

/** Doors that may give way to the page of an error when nothing answers: there is nothing typed to be lost. */
const losesNothing: Record<string, string> = {
  "routes/admin/outbox.tsx": "buttons that try a message again",
  "routes/auth/logout.ts": "a button, whose answer is a new document",
  "routes/funnel/rent-vs-sell.tsx": "posted to only where no script runs; the figures stand in the address",
  "routes/funnel/report/retry.ts": "a button that asks for the figures again",
};

test("a form of a hydrated page stays when nothing answers it", () => {
  const lost = hydratedDoors(routes as readonly Entry[]).filter(
    ({ source }) => !/^export const clientAction = .*\n? *orUnsent\(/m.test(source),
  );
  expect(lost.map(({ file }) => file).toSorted()).toEqual(Object.keys(losesNothing));
});
