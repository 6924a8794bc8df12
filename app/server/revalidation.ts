import type { ShouldRevalidateFunctionArgs } from "react-router";

/** History entries may differ only in the browser. A record's dialog is not another page. */
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
