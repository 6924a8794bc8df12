import { composeCover } from "#app/domain/blog/cover.ts";

/**
 * The word from which a city's picture is drawn: its slug with the first number that gives a street or a
 * house. The skyline of the capital stands in no other city.
 */
export function streetOf(slug: string): string {
  for (let at = 1; at < 50; at += 1) {
    const { scene } = composeCover(`${slug}-${at}`);
    if (scene === "street" || scene === "house") return `${slug}-${at}`;
  }
  return slug;
}
