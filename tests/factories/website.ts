import { createElement, type FunctionComponent } from "react";
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import routes from "#app/routes.ts";

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type RouteModule = { default?: FunctionComponent<object>; ErrorBoundary?: FunctionComponent<object> };

const modules = import.meta.glob<RouteModule>([
  "../../app/routes/{site,funnel,system,auth}/**/*.{ts,tsx}",
  "!**/*.test.ts",
]);

/** The pages that anyone can open, rendered from the source as the built program renders them. */
export async function openWebsite(): Promise<(path: string) => Promise<Response>> {
  const found = await Promise.all(listed(routes as Entry[], "root").map(loaded));
  const all = [{ id: "root", path: "", module: withProps(root as RouteModule) }, ...found];
  const known = all.map(({ module, ...route }) => [
    route.id,
    {
      ...route,
      module: `/${route.id}.js`,
      hasErrorBoundary: "ErrorBoundary" in module,
      hasLoader: "loader" in module,
    },
  ]);
  const build = {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(known),
      url: "/m.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/m.js" },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return (path) => handle(new Request(new URL(path, "http://localhost:3000")), new RouterContextProvider());
}

type Listed = {
  id: string;
  parentId: string;
  path?: string;
  index?: boolean;
  load: () => Promise<RouteModule>;
};

const listed = (entries: readonly Entry[], parentId: string): Listed[] =>
  entries.flatMap(({ file, id = file.replace(/\.tsx?$/, ""), children = [], ...route }) => {
    const load = modules[`../../app/${file}`];
    return load ? [{ ...route, id, parentId, load }, ...listed(children, id)] : [];
  });

const loaded = async ({ load, ...route }: Listed) => ({ ...route, module: withProps(await load()) });

/** The build does this to every route module. */
function withProps({ default: Component, ErrorBoundary, ...module }: RouteModule) {
  const props = () => ({
    loaderData: useLoaderData(),
    actionData: useActionData(),
    params: useParams(),
    matches: useMatches(),
  });
  return {
    ...module,
    ...(Component && { default: () => createElement(Component, props()) }),
    ...(ErrorBoundary && {
      ErrorBoundary: () => createElement(ErrorBoundary, { ...props(), error: useRouteError() } as object),
    }),
  };
}
