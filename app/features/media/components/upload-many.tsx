import { ImageUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { href } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { acceptedPictures, pictureHint } from "#app/features/media/components/upload-picture.tsx";
import { mostPictureBytes, tooLarge, uploadFailed, wrongType } from "#app/features/media/rules.ts";

type Uploading = { key: string; name: string; percent: number; problem?: string };

interface UploadManyProps {
  /** With the ID of each new picture. */
  onUploaded: (id: string) => void;
  children?: ReactNode;
}

/** Takes pictures that are chosen, dropped or pasted, one request for each. */
export function UploadMany({ onUploaded, children }: UploadManyProps) {
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const [isOver, setIsOver] = useState(false);
  const update = (key: string, change: Partial<Uploading>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const uploadAll = async (files: Iterable<File>) => {
    const chosen = [...files].map((file) => ({
      file,
      key: crypto.randomUUID(),
      name: file.name,
      percent: 0,
    }));
    setUploads((all) => [...all.filter(({ problem }) => problem), ...chosen]);
    for (const { file, key } of chosen) {
      const answer = await upload(file, (percent) => update(key, { percent }));
      if (answer.problem) update(key, answer);
      else setUploads((all) => all.filter((each) => each.key !== key));
      if (answer.id) onUploaded(answer.id);
    }
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === "dragover");
    if (event.type === "drop") void uploadAll(event.dataTransfer.files);
  };
  const paste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) void uploadAll(clipboardData.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button does the same
    <div
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      onPaste={paste}
      className={isOver ? "rounded-card outline-2 outline-blue outline-dashed" : undefined}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <label
          className={buttonClass({
            variant: "outline",
            size: "sm",
            className: "relative cursor-pointer has-focus-visible:outline-2",
          })}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          Upload pictures
          <input
            type="file"
            multiple
            accept={acceptedPictures}
            className="sr-only"
            onChange={({ currentTarget }) => {
              void uploadAll([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
        <p className="text-xs text-quiet">Or drop or paste them here. {pictureHint}</p>
      </div>
      <ul role="status" className="grid gap-1 px-4 empty:hidden">
        {uploads.map(({ key, name, percent, problem }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 pb-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            {problem ? (
              <span className="font-medium text-red-deep">{problem}</span>
            ) : (
              <progress max={100} value={percent} aria-label={`Uploading ${name}`} className="h-2 w-40" />
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

type Answer = { id?: string; problem?: string };

/** Phones take HEIC, which the server can't decode, but their browsers can. The file as it is if this one can't. */
async function readable(file: File): Promise<File> {
  if (!/\.hei[cf]$/i.test(file.name) && !/^image\/hei[cf]$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, ".jpg"), { type: "image/jpeg" });
}

/** `fetch` reports no progress. */
async function upload(chosen: File, report: (percent: number) => void): Promise<Answer> {
  const file = await readable(chosen);
  if (file.size > mostPictureBytes) return { problem: tooLarge };
  if (file.type && !file.type.startsWith("image/")) return { problem: wrongType };
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", href("/admin/pictures"));
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => report(Math.round((100 * loaded) / total));
    request.onload = () => resolve(request.response ?? { problem: uploadFailed });
    request.onerror = () => resolve({ problem: `${uploadFailed}. Check your connection and try again.` });
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
