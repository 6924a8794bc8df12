import { type FieldFrame, TextArea } from "#app/components/form/field.tsx";

interface EditorProps extends Omit<FieldFrame, "id"> {
  name: string;
  defaultValue?: string;
  choosePicture?: () => Promise<{ src: string; alt: string; width: number; height: number } | null>;
}

/** A field of HTML. */
export function Editor({ name, choosePicture: _, ...field }: EditorProps) {
  return <TextArea id={name} name={name} rows={20} {...field} />;
}
