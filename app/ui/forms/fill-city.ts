import type { FormEvent } from "react";

/**
 * A ZIP code puts its city in the place of another one's, unless somebody wrote one. The small script does the same
 * where nothing is hydrated.
 */
export async function fillCity({ currentTarget: zip }: FormEvent<HTMLInputElement>) {
  const code = /^(\d{5})(-\d{4})?$/.exec(zip.value.trim())?.[1];
  if (!code) return;
  const city = zip.closest("fieldset")?.querySelector<HTMLInputElement>("[data-city]");
  if (!city) return;
  const isWritten = () => city.value !== "" && city.value !== city.dataset.filled;
  if (isWritten()) return;
  city.value = "";
  const reply = await fetch(`/zip/${code}`);
  const found = (await reply.json()) as { city: string | null };
  // Somebody may have written one meanwhile, or another code.
  if (!found.city || isWritten() || !zip.value.trim().startsWith(code)) return;
  city.value = found.city;
  city.dataset.filled = found.city;
  // Whoever is about to write there replaces it.
  if (city.matches(":focus")) city.select();
}
