import { dropDraft, savedDraft } from "#app/ui/forms/draft.ts";

/**
 * The draft of a page that was reloaded or gone back to; null where there is none. Whoever comes by a link begins with
 * what the server has, and the draft is dropped: it may be another person's, or of another home.
 */
export function returningDraft(key: string) {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation && navigation.type !== "navigate") return savedDraft(key);
  dropDraft(key);
  return null;
}
