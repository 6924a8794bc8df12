import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { UploadPicture } from "#app/features/media/components/upload-picture.tsx";
import type { PictureDetails } from "#app/features/media/queries.server.ts";

interface PictureSheetProps {
  picture: PictureDetails;
  reply: FormReply | undefined;
  isAdmin: boolean;
  now: Date;
  timeZone: string;
}

export function PictureSheet({ picture, reply, isAdmin, now, timeZone }: PictureSheetProps) {
  const navigate = useNavigate();
  const { id, name, version, uses, history, width, height } = picture;
  const path = (action: string) => `${href("/admin/images/:id", { id })}?do=${action}`;
  return (
    <Dialog
      id="picture"
      title={name}
      open
      side
      onClose={() => navigate(href("/admin/images"), { preventScrollReset: true })}
    >
      <FactsForm key={version} picture={picture} action={path("edit")} reply={reply} />
      <p className="num mt-4 text-xs text-quiet">
        {width} × {height} pixels
      </p>
      <h3 className="mt-4">Used on</h3>
      {uses.length > 0 ? (
        <ul>
          {uses.map((use) => (
            <li key={`${use.to} ${use.label}`}>
              <Link to={use.to} className="link">
                {use.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">No page uses it yet.</p>
      )}
      <div className="mt-4">
        <UploadPicture
          id="replace"
          action={path("replace")}
          fields={{ version }}
          label="Replace everywhere"
        />
      </div>
      {history.length > 1 ? (
        <>
          <h3 className="mt-4">History</h3>
          <ul className="mt-2 grid gap-2">
            {history.map((file) => (
              <li key={file.id} className="flex items-center gap-3">
                <img
                  src={file.src}
                  alt=""
                  className="size-12 flex-none rounded-control border border-line object-cover"
                />
                <span className="min-w-0 grow text-xs [overflow-wrap:anywhere]">
                  {file.name}
                  <br />
                  <RelativeTime at={file.at} now={now} timeZone={timeZone} opensRight />{" "}
                  {file.by ? `by ${file.by}` : null}
                </span>
                {file.isCurrent ? (
                  <span className="text-xs text-quiet">Current</span>
                ) : (
                  <ButtonForm action={path("restore")} fields={{ version, fileId: file.id }} name={file.name}>
                    Restore
                  </ButtonForm>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isAdmin && uses.length === 0 ? (
        <details className="mt-4">
          <summary className="link w-fit">Delete…</summary>
          <p className="my-2 text-soft">
            The picture and its earlier files are removed. This cannot be undone.
          </p>
          <ButtonForm action={path("delete")} variant="danger">
            Delete this picture
          </ButtonForm>
        </details>
      ) : null}
    </Dialog>
  );
}

type FactsFormProps = Pick<PictureSheetProps, "picture" | "reply"> & { action: string };

function FactsForm({ picture, action, reply }: FactsFormProps) {
  const form = useOfficeForm({ reply });
  const [focus, setFocus] = useState({ x: picture.focalX, y: picture.focalY });
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ version: picture.version }}
      preventScrollReset
      noValidate
      className="grid gap-3"
    >
      <FormErrors id="picture-problem" errors={form.problems} />
      <FocalPoint src={picture.src} focus={focus} onMove={setFocus} />
      <div className="grid grid-cols-2 gap-3">
        {(["x", "y"] as const).map((axis) => (
          <TextField
            key={axis}
            id={`focal-${axis}`}
            name={axis === "x" ? "focalX" : "focalY"}
            type="number"
            min={0}
            max={100}
            label={axis === "x" ? "From the left" : "From the top"}
            suffix="%"
            value={focus[axis]}
            onChange={({ currentTarget }) => setFocus({ ...focus, [axis]: Number(currentTarget.value) })}
            errors={form.fields[axis === "x" ? "focalX" : "focalY"] ?? []}
          />
        ))}
      </div>
      <TextField
        id="alt"
        label="Description"
        hint="What it shows, for people who can't see it."
        maxLength={300}
        {...form.field("alt", picture.alt)}
      />
      <Button type="submit" pending={form.pending} pendingLabel="Saving..." className="justify-self-start">
        Save
      </Button>
    </OfficeForm>
  );
}

type Point = { x: number; y: number };

interface FocalPointProps {
  src: string;
  focus: Point;
  onMove: (to: Point) => void;
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** Chosen by a click or the arrow keys; the crops show what stays visible. */
function FocalPoint({ src, focus, onMove }: FocalPointProps) {
  const point = ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => {
    if (buttons !== 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onMove({ x: within((100 * (clientX - left)) / width), y: within((100 * (clientY - top)) / height) });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onMove({ x: within(focus.x + by.x), y: within(focus.y + by.y) });
  };
  const style = { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-label={`Focal point, ${focus.x} percent from the left, ${focus.y} percent from the top. Move it with the arrow keys.`}
        className="relative w-fit cursor-crosshair touch-none justify-self-center"
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={step}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="max-h-64 max-w-full rounded-control border border-line"
        />
        <span
          aria-hidden="true"
          className="absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-blue/40 shadow-float"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </button>
      <div aria-hidden="true" className="flex items-end gap-2">
        {["aspect-21/9 w-32", "aspect-square w-16", "aspect-3/4 w-14"].map((crop) => (
          <img
            key={crop}
            src={src}
            alt=""
            style={style}
            className={`${crop} rounded-control border border-line object-cover`}
          />
        ))}
      </div>
    </div>
  );
}
