/** "Ana de la Cruz" is AC. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words.at(0)?.[Symbol.iterator]().next().value ?? "";
  const last = words.length > 1 ? (words.at(-1)?.[Symbol.iterator]().next().value ?? "") : "";
  return (first + last).toUpperCase();
}
