import { href, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import { Picture } from "#app/components/picture.tsx";
import { usePictureChooser } from "#app/features/media/components/choose-picture.tsx";
import { UploadPicture } from "#app/features/media/components/upload-picture.tsx";
import type { listSiteImageHistory, ShownPicture } from "#app/features/media/queries.server.ts";
import { type SiteImageType, siteImageTypes } from "#app/features/media/rules.ts";

type Shown = Awaited<ReturnType<typeof listSiteImageHistory>>[number];

interface SitePlaceProps {
  type: SiteImageType;
  picture: ShownPicture | undefined;
  /** What stands on the picture, in lines. */
  words: readonly string[];
  history: readonly Shown[];
  now: Date;
  timeZone: string;
  /** Opens the library for this place. */
  onChoose: (type: SiteImageType) => void;
}

const placePath = (type: SiteImageType, action: "upload" | "choose") =>
  `${href(type === "logo" || type === "icon" ? "/admin/logo" : "/admin/images")}?${new URLSearchParams({ do: action, type })}`;

export function SitePlace({ type, picture, words, history, now, timeZone, onChoose }: SitePlaceProps) {
  const { label, note } = siteImageTypes[type];
  const id = `place-${type}`;
  return (
    <Panel id={id} title={label} note={note}>
      <div className="grid gap-4 p-4">
        <Previews type={type} picture={picture} words={words} />
        <UploadPicture id={`${id}-file`} action={placePath(type, "upload")} label={`New picture: ${label}`} />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => onChoose(type)}>
            Choose from the library…
          </Button>
          {picture ? (
            <ButtonForm action={placePath(type, "choose")} variant="quiet">
              Show the drawing again
            </ButtonForm>
          ) : null}
        </div>
        <History
          type={type}
          rows={history.filter((row) => row.type === type)}
          now={now}
          timeZone={timeZone}
        />
      </div>
    </Panel>
  );
}

function Previews({ type, picture, words }: Pick<SitePlaceProps, "type" | "picture" | "words">) {
  if (type === "logo" || type === "icon")
    return (
      <div className="flex flex-wrap items-center gap-4">
        {["bg-paper", "on-ink bg-night"].map((ground) => (
          <div
            key={ground}
            className={`grid min-h-20 place-items-center rounded-control border border-line p-4 ${ground}`}
          >
            <Image
              type={type}
              picture={picture}
              className="max-h-14 w-auto max-w-50 rounded-mark bg-paper object-contain p-1"
            />
          </div>
        ))}
      </div>
    );
  return (
    <div className="flex items-start gap-3">
      {views.map(({ name, frame, text }) => (
        <figure key={name} className={`min-w-0 ${frame}`}>
          <div className="relative overflow-hidden rounded-control border border-line">
            <Image type={type} picture={picture} className="aspect-(--ratio) w-full object-cover" />
            {picture && words.length > 0 ? (
              <p
                className={`absolute inset-0 bg-ink/65 font-serif leading-tight font-semibold text-white ${text}`}
              >
                {words.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </p>
            ) : null}
          </div>
          <figcaption className="text-xs text-quiet">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

const views = [
  { name: "Desktop", frame: "grow [--ratio:21/9]", text: "p-[4%] text-[clamp(0.75rem,3cqw,1.75rem)]" },
  { name: "Phone", frame: "w-1/5 min-w-20 flex-none [--ratio:3/4]", text: "p-2 text-xs" },
];

function Image({
  type,
  picture,
  className,
}: Pick<SitePlaceProps, "type" | "picture"> & { className: string }) {
  const { label, drawing } = siteImageTypes[type];
  return picture ? (
    <Picture picture={picture} sizes="40rem" alt={`${label}, as it is now`} className={className} />
  ) : (
    <img src={drawing} alt={`${label}, as it is drawn until you replace it`} className={className} />
  );
}

type HistoryProps = { type: SiteImageType; rows: readonly Shown[]; now: Date; timeZone: string };

function History({ type, rows, now, timeZone }: HistoryProps) {
  const [, ...earlier] = rows;
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit">Earlier pictures ({earlier.length})</summary>
      <ul className="mt-2 flex flex-wrap gap-3">
        {earlier.map(({ id, picture, at, by }) => (
          <li key={id} className="grid w-30 gap-1 text-xs text-quiet">
            <Image
              type={type}
              picture={picture ?? undefined}
              className="aspect-4/3 w-full rounded-control border border-line bg-wash object-contain"
            />
            <span>
              <RelativeTime at={at} now={now} timeZone={timeZone} /> {by ? `by ${by}` : null}
            </span>
            <ButtonForm
              action={placePath(type, "choose")}
              fields={picture ? { pictureId: picture.id } : {}}
              name={siteImageTypes[type].label}
            >
              Restore
            </ButtonForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Puts a picture of the library into a place. */
export function usePlaceChooser() {
  const { choose, dialog } = usePictureChooser();
  const submit = useSubmit();
  const onChoose = async (type: SiteImageType) => {
    const picture = await choose();
    const to = { method: "post", action: placePath(type, "choose"), preventScrollReset: true } as const;
    if (picture) void submit({ pictureId: picture.id }, to);
  };
  return { onChoose, dialog };
}
