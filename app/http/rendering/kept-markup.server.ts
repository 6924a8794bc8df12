import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Keep } from "#app/ui/kept-markup.tsx";

const mostVersions = 20;
const kept = new WeakMap<object, Map<string, string>>();
const latest = new WeakMap<object, { props: object; markup: string }>();

// Nobody outside can write it into a page, and React leaves it as it is.
const mark = `\u0001${randomUUID()}:`;
const marks = new RegExp(`${mark}(\\d+);`, "g");

/**
 * For the rendering of one page: `keep` puts a mark where a kept section stands, `fill` puts the sections in their
 * places. The result is what React would have written.
 */
export function createKeeper() {
  const sections: string[] = [];
  const keep: Keep = (component, props) => `${mark}${sections.push(markupOf(component, props)) - 1};`;
  return {
    keep,
    fill: (page: string) => page.replace(marks, (_, index) => sections[Number(index)] ?? ""),
  };
}

function markupOf<Props extends object>(component: ComponentType<Props>, props: Props) {
  // Nearly always the very values of the page before, which need not be spelt out to be told from others.
  const before = latest.get(component);
  if (before && isSame(before.props, props)) return before.markup;
  const markup = versionOf(component, props);
  latest.set(component, { props, markup });
  return markup;
}

function isSame(one: object, other: object) {
  const values = Object.entries(one);
  return (
    values.length === Object.keys(other).length &&
    values.every(([name, value]) => Object.is(value, other[name as keyof typeof other]))
  );
}

function versionOf<Props extends object>(component: ComponentType<Props>, props: Props) {
  const versions = kept.get(component) ?? new Map<string, string>();
  kept.set(component, versions);
  const key = JSON.stringify(props);
  const known = versions.get(key);
  if (known !== undefined) return known;
  // React's text is thousands of joined pieces, which every page that holds it would walk again: kept in one piece.
  const markup = Buffer.from(renderToStaticMarkup(createElement(component, props))).toString();
  const [oldest] = versions.keys();
  if (versions.size >= mostVersions && oldest !== undefined) versions.delete(oldest);
  versions.set(key, markup);
  return markup;
}
