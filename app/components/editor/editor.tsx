import { type ComponentType, useEffect, useRef, useState } from "react";
import type { ChoosePicture } from "#app/components/editor/actions.ts";
import type { RichTextProps } from "#app/components/editor/rich-text.tsx";
import { describedBy, Field, type FieldFrame } from "#app/components/form/field.tsx";

interface EditorProps extends Omit<FieldFrame, "id" | "label" | "size"> {
  name: string;
  /** The name, unless another field has it. */
  id?: string;
  label: string;
  /** HTML */
  defaultValue?: string;
  onChange?: (html: string) => void;
  choosePicture?: ChoosePicture;
}

type Loaded = { RichText: ComponentType<RichTextProps>; source: HTMLTextAreaElement };

/** A field of HTML. Without JavaScript, and until the editor has loaded, it shows the source. */
export function Editor({ name, id = name, defaultValue, onChange, choosePicture, ...rest }: EditorProps) {
  const frame = { ...rest, id };
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [isSource, setSource] = useState(false);
  useEffect(() => {
    void import("#app/components/editor/rich-text.tsx").then(
      ({ RichText }) => {
        const source = field.current;
        if (!source) return;
        setSource(source === document.activeElement);
        setLoaded({ RichText, source });
      },
      () => {},
    );
  }, []);
  const isHidden = loaded && !isSource;
  const isInvalid = !!frame.errors?.length;
  return (
    <Field {...frame}>
      {loaded ? (
        <loaded.RichText
          id={isHidden ? id : `${id}-text`}
          label={frame.label}
          source={loaded.source}
          isInvalid={isInvalid}
          describedBy={describedBy(frame)}
          isSource={isSource}
          onSource={setSource}
          choosePicture={choosePicture}
        />
      ) : null}
      <textarea
        ref={field}
        id={isHidden ? `${id}-source` : id}
        name={name}
        defaultValue={defaultValue}
        hidden={isHidden}
        aria-invalid={(isInvalid && !isHidden) || undefined}
        aria-describedby={describedBy(frame)}
        spellCheck={false}
        className="control max-h-none min-h-64 font-mono"
        onInput={(event) => onChange?.(event.currentTarget.value)}
      />
    </Field>
  );
}
