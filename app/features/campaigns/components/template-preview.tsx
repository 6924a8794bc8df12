import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Panel } from "#app/components/panel.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import type { TemplateTexts } from "#app/features/campaigns/checks.ts";
import { fill } from "#app/features/campaigns/merge-fields.ts";
import type { EditorPage } from "#app/features/campaigns/queries/templates.server.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";

export interface DraftProps {
  page: EditorPage;
  /** As typed. */
  texts: TemplateTexts;
  /** Position of the one who reads. */
  reader: number;
  className: string;
}

type TemplatePreviewProps = DraftProps & {
  onReader: (position: number) => void;
  children: ReactNode;
};

const looks = ["Desktop", "Phone", "Dark"] as const;
type Look = (typeof looks)[number];

/** As the lead who is most likely to break it; the arrows go on to the next. */
export function TemplatePreview({
  page: { id, channel, company, readers },
  texts,
  reader,
  onReader,
  className,
  children,
}: TemplatePreviewProps) {
  const [look, setLook] = useState<Look>("Phone");
  const isHydrated = useHydrated();
  const one = readers.readers[reader];
  const values = one?.values ?? {};
  return (
    <Panel id="preview" title="Preview" className={className} actions={children}>
      <div className="grid gap-2 px-4 py-3">
        {one ? (
          <div className="flex items-center gap-1">
            <p className="min-w-0 flex-1">
              As <b className="font-semibold">{one.name}</b>
              {one.missing.length > 0 ? (
                <span className="block text-xs text-red-deep">
                  {readers.inside > 0 ? "Waits: no" : "Would wait: no"} {one.missing.join(", ")}
                </span>
              ) : null}
            </p>
            {isHydrated ? (
              <>
                <Arrow label="Previous lead" isOff={reader === 0} onClick={() => onReader(reader - 1)}>
                  <ChevronLeft aria-hidden="true" className="size-4" />
                </Arrow>
                <Arrow
                  label="Next lead"
                  isOff={reader >= readers.readers.length - 1}
                  onClick={() => onReader(reader + 1)}
                >
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Arrow>
              </>
            ) : null}
          </div>
        ) : (
          <p className="text-soft">There is no lead yet. Fields show their fallbacks.</p>
        )}
        {channel === "email" && isHydrated ? (
          <Toggle label="Show as" options={looks} value={look} onChoose={setLook} className="flex" />
        ) : null}
        {channel === "email" ? (
          <>
            <p className="border-t border-line pt-2 font-semibold [overflow-wrap:anywhere]">
              {fill(texts.subject, values)}
            </p>
            <Letter id={id} leadId={one?.id ?? ""} look={look} content={texts.content} />
          </>
        ) : (
          <p className="rounded-card bg-wash px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {replyText(company, fill(texts.content, values))}
          </p>
        )}
      </div>
    </Panel>
  );
}

interface ToggleProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChoose: (option: Option) => void;
  className: string;
}

export const Toggle = <Option extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: ToggleProps<Option>) => (
  <fieldset className={`gap-1 ${className}`}>
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <Button
        key={option}
        size="sm"
        variant={option === value ? "secondary" : "outline"}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
      >
        {option}
      </Button>
    ))}
  </fieldset>
);

type ArrowProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

const Arrow = ({ label, isOff, onClick, children }: ArrowProps) => (
  <Button size="sm" variant="quiet" icon aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </Button>
);

type LetterProps = { id: string; leadId: string; look: Look; content: string };

/** What is typed is posted into a new frame each time, since a second page of one frame would be a step back. */
function Letter({ id, leadId, look, content }: LetterProps) {
  const form = useRef<HTMLFormElement>(null);
  const dark = look === "Dark" ? "on" : "off";
  const typed = `${leadId} ${dark} ${content}`;
  const [{ frame, shown }, setFrame] = useState({ frame: 0, shown: typed });
  useEffect(() => {
    if (shown === typed) return;
    const timer = setTimeout(() => setFrame({ frame: frame + 1, shown: typed }), 400);
    return () => clearTimeout(timer);
  }, [frame, shown, typed]);
  useEffect(() => {
    if (frame > 0) form.current?.submit();
  }, [frame]);
  const action = href("/campaigns/templates/:id/preview", { id });
  const [src] = useState(`${action}?${new URLSearchParams({ leadId, dark })}`);
  const name = `preview-${frame}`;
  return (
    <>
      <form ref={form} method="post" action={action} target={name} hidden>
        <input type="hidden" name="content" value={content} />
        <input type="hidden" name="leadId" value={leadId} />
        <input type="hidden" name="dark" value={dark} />
        <button type="submit">Show the letter</button>
      </form>
      <div
        className={`h-[34rem] overflow-hidden rounded-card border border-line ${look === "Desktop" ? "h-[28rem]" : ""}`}
      >
        <iframe
          key={name}
          name={name}
          sandbox=""
          {...(frame === 0 && { src })}
          title="The letter as this lead reads it"
          className={`block border-0 bg-white ${look === "Desktop" ? "h-[59rem] w-[40rem] origin-top-left scale-[0.47]" : "h-full w-full"}`}
        />
      </div>
    </>
  );
}
