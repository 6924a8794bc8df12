import { Dialog } from "#app/components/dialog.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { Library } from "#app/features/media/components/library.tsx";
import { UploadMany } from "#app/features/media/components/upload-many.tsx";
import type { LibraryPicture } from "#app/features/media/queries.server.ts";

interface ChooserProps {
  search: string;
  find: (words: string) => void;
  rows: readonly LibraryPicture[] | undefined;
  onClose: (picture: LibraryPicture | null) => void;
}

export function PictureChooser({ search, find, rows, onClose }: ChooserProps) {
  return (
    <Dialog id="pictures" title="Choose a picture" open wide onClose={() => onClose(null)}>
      <TextField
        id="picture-search"
        type="search"
        label="Search pictures"
        value={search}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <div className="-mx-5">
        <UploadMany onUploaded={() => find(search)}>
          {rows ? (
            <Library rows={rows} search={search} onChoose={onClose} />
          ) : (
            <p className="px-4 pb-4 text-soft">Loading...</p>
          )}
        </UploadMany>
      </div>
    </Dialog>
  );
}
