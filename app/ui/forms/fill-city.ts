import type { FormEvent } from "react";

/** A ZIP code fills in its city, unless somebody wrote one. The small script does the same where nothing is hydrated. */
export async function fillCity({ currentTarget: zip }: FormEvent<HTMLInputElement>) {
  const code = /^(\d{5})(-\d{4})?$/.exec(zip.value.trim())?.[1];
  if (!code) return;
  const city = zip.closest("fieldset")?.querySelector<HTMLInputElement>("[data-city]");
  if (!city || (city.value && city.value !== city.dataset.filled)) return;
  const reply = await fetch(`/zip/${code}`);
  const found = (await reply.json()) as { city: string | null };
  // Somebody may have written one meanwhile.
  if (!found.city || (city.value && city.value !== city.dataset.filled)) return;
  city.value = found.city;
  city.dataset.filled = found.city;
  // Whoever is about to write there replaces it.
  if (city.matches(":focus")) city.select();
}
