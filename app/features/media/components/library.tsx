import { Images } from "lucide-react";
import { href, Link } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Picture } from "#app/components/picture.tsx";
import type { LibraryPicture } from "#app/features/media/queries.server.ts";

interface LibraryProps {
  rows: readonly LibraryPicture[];
  search: string;
  /** Instead of opening its page. */
  onChoose?: (picture: LibraryPicture) => void;
}

export function Library({ rows, search, onChoose }: LibraryProps) {
  if (rows.length === 0)
    return (
      <EmptyState icon={<Images />} title={search ? "No picture matches" : "No pictures yet"}>
        {search
          ? "Names and descriptions are searched."
          : "Pictures for articles, pages and the site. Metadata and location are removed from each."}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 px-4 pb-4">
      {rows.map((row) => (
        <li key={row.id} className="min-w-0">
          {onChoose ? (
            <button type="button" className={tile} onClick={() => onChoose(row)}>
              <Tile row={row} />
            </button>
          ) : (
            <Link to={href("/admin/images/:id", { id: row.id })} preventScrollReset className={tile}>
              <Tile row={row} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const tile = "block w-full rounded-control text-left no-underline hover:bg-hover";

const Tile = ({ row }: { row: LibraryPicture }) => (
  <>
    <Picture
      picture={row}
      sizes="10rem"
      alt=""
      className="aspect-4/3 w-full rounded-control border border-line bg-wash object-cover"
    />
    <span className="block truncate px-1 pt-1 text-xs">{row.alt || row.name}</span>
    {row.alt ? null : <span className="block px-1 pb-1 text-xs text-red-deep">No description yet</span>}
  </>
);
