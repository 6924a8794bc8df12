import { href } from "react-router";
import { correctWords, listLeads } from "#app/features/lead-lists/queries.server.ts";
import { newestFirst } from "#app/features/lead-lists/request.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { formatPhone } from "#app/lib/format.ts";
import type { Route } from "./+types/palette.ts";

/** Leads that match `q`, or its correction if none does; without it, the ones that changed last. */
export async function loader({ url }: Route.LoaderArgs) {
  const q = url.searchParams.get("q")?.trim() ?? "";
  const words = searchWords(q);
  const isSearch = words.length > 0;
  const sort = isSearch ? newestFirst : ({ by: "changed", descending: true } as const);
  const found = await listLeads(isSearch ? { words } : {}, { sort, size: isSearch ? 8 : 5 });
  const corrected = isSearch && found.rows.length === 0 ? await correctWords(words) : null;
  const { rows } = corrected ? await listLeads({ words: corrected }, { sort, size: 8 }) : found;
  const leads = rows.map(({ id, name, address, phone, noCallsSince, email }) => ({
    to: href("/leads/:id", { id }),
    label: name,
    detail: [address, formatPhone(phone ?? ""), noCallsSince && "Do not call", email]
      .filter(Boolean)
      .join(" · "),
  }));
  return { q, leads, corrected: corrected?.join(" ") ?? null };
}
