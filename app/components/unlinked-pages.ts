import { useRouteLoaderData } from "react-router";

/** Also the pages below one of `paths`, with any query. */
export const isUnlinked = (to: string, paths: readonly string[]) =>
  paths.includes(`/${to.split(/[/?#]/)[1]}`) && to.startsWith("/");

/** Tells whether a public page may link to a path. */
export function useLinked(): (to: string) => boolean {
  const layout = useRouteLoaderData<{ unlinked: string[] }>("routes/site/layout");
  return (to) => !isUnlinked(to, layout?.unlinked ?? []);
}
