import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For a page whose entries in the history differ in nothing that the server knows, and for the layout around it. */
export function revalidateOnOtherPages({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}
