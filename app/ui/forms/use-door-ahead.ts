import { useContext } from "react";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
} from "react-router";

/**
 * Gives what fetches the code that sends a form to a door of another address. The router asks for it at the first press
 * only, and where nothing answers by then it reloads the page, with all that was typed.
 */
export function useDoorAhead(action: string) {
  const router = useContext(RouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  return () => {
    // The layouts around the door too: the router waits for each of them.
    for (const { route } of matchRoutes(router?.routes ?? [], action) ?? []) {
      const { module, clientActionModule } = manifest?.routes[route.id ?? ""] ?? {};
      for (const file of [module, clientActionModule])
        if (file) import(/* @vite-ignore */ file).catch(() => {});
    }
  };
}
