import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For a page whose entries in the history differ in nothing that the server knows, and for the layout around it; what
 * lies over a record with an id of its own is no other page.
 */
export function revalidateOnOtherPages({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameRecord = nextParams.id !== undefined && nextParams.id === currentParams.id;
  return currentUrl.pathname !== nextUrl.pathname && !isSameRecord && defaultShouldRevalidate;
}
