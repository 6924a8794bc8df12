import { lazy, Suspense, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import type { LibraryPicture, listPictures } from "#app/features/media/queries.server.ts";
import { pictureIdOf, picturePath } from "#app/features/media/rules.ts";

const Chooser = lazy(async () => {
  const { PictureChooser } = await import("#app/features/media/components/picture-chooser.tsx");
  return { default: PictureChooser };
});

/** A dialog of the library. `choose` gives null if it is closed without a choice. */
export function usePictureChooser() {
  const { load, data } = useFetcher<Awaited<ReturnType<typeof listPictures>>>();
  const [search, setSearch] = useState<string | null>(null);
  const resolve = useRef<(picture: LibraryPicture | null) => void>(undefined);
  const find = (words: string) => {
    setSearch(words);
    void load(`${href("/admin/pictures")}?${new URLSearchParams({ search: words })}`);
  };
  const choose = () => {
    find("");
    return new Promise<LibraryPicture | null>((answer) => {
      resolve.current = answer;
    });
  };
  const close = (picture: LibraryPicture | null) => {
    resolve.current?.(picture);
    setSearch(null);
  };
  const dialog =
    search === null ? null : (
      <Suspense>
        <Chooser search={search} find={find} rows={data?.rows} onClose={close} />
      </Suspense>
    );
  return { choose, dialog };
}

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  errors?: readonly string[] | undefined;
}

/** An address: of a picture of the library, or of one elsewhere, which is copied when the form is saved. */
export function PictureField({ id, name, label, hint, errors, ...start }: PictureFieldProps) {
  const [value, setValue] = useState(start.value);
  const { choose, dialog } = usePictureChooser();
  const input = useRef<HTMLInputElement>(null);
  const put = (address: string) => {
    setValue(address);
    // The form learns of changes by events.
    queueMicrotask(() => input.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        ref={input}
        name={name}
        label={label}
        hint={hint ?? "From the library, or the address of a picture, which is copied."}
        errors={errors ?? []}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {pictureIdOf(value) ? (
        <img src={value} alt="" className="max-h-40 w-fit max-w-full rounded-control border border-line" />
      ) : null}
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={async () => {
            const picture = await choose();
            if (picture) put(picturePath(picture.id));
          }}
        >
          Choose a picture…
        </Button>
        {value ? (
          <Button variant="quiet" size="sm" onClick={() => put("")}>
            Remove
          </Button>
        ) : null}
      </div>
      {dialog}
    </div>
  );
}
