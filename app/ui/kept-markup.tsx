import { type ComponentType, createContext, type ReactNode, useContext } from "react";

export type Keep = <Props extends object>(component: ComponentType<Props>, props: Props) => ReactNode;

/** Given by the renderer of pages that are not hydrated; without it everything is rendered as ever. */
export const KeepContext = createContext<Keep | undefined>(undefined);

/**
 * A component whose markup is kept for as long as its props say the same: for sections that show settings and texts of
 * our own, nothing of one visitor. Its props are plain data, and neither it nor what it holds uses a hook.
 */
export function keptMarkup<Props extends object>(component: ComponentType<Props>): ComponentType<Props> {
  const Component = component;
  return function KeptMarkup(props: Props) {
    const keep = useContext(KeepContext);
    return keep ? keep(component, props) : <Component {...props} />;
  };
}
