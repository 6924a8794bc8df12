import { type KeyboardEvent, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { isSafeLink } from "#app/lib/plain-markup.ts";

export interface Question {
  title: string;
  fields: readonly {
    name: string;
    label: string;
    value: string;
    isAddress?: boolean;
    isRequired?: boolean;
  }[];
  save: (answers: Record<string, string>) => unknown;
  remove?: (() => unknown) | undefined;
}

export type Ask = (question: Question) => void;

interface QuestionPanelProps {
  id: string;
  question: Question;
  /** The focus goes back to the text. */
  onClose: () => void;
}

/** Its inputs belong to no form: the editor is inside one. */
export function QuestionPanel({ id, question, onClose }: QuestionPanelProps) {
  const { title, fields, save, remove } = question;
  const [answers, setAnswers] = useState(() =>
    Object.fromEntries(fields.map((each) => [each.name, each.value])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = () => {
    const complete = Object.fromEntries(
      fields.map(({ name, isAddress }) => {
        const answer = (answers[name] ?? "").trim();
        return [name, isAddress ? completeAddress(answer) : answer];
      }),
    );
    const wrong = fields.flatMap(({ name, isAddress, isRequired }) => {
      const answer = complete[name] ?? "";
      if (isAddress && !isSafeLink(answer)) return [[name, addressProblem]];
      return isRequired && !answer ? [[name, "Please fill this in."]] : [];
    });
    setErrors(Object.fromEntries(wrong));
    if (wrong[0]) return document.getElementById(`${id}-${wrong[0][0]}`)?.focus();
    onClose();
    save(complete);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) submit();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a dialog or a form can't be inside the form of the page
    <div
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      onInput={(event) => event.stopPropagation()}
      className="flex flex-wrap items-start gap-3 border-t border-line bg-wash p-3"
    >
      {fields.map(({ name, label }, index) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          form={`${id}-none`}
          label={label}
          errors={errors[name] ? [errors[name]] : undefined}
          value={answers[name]}
          autoFocus={index === 0}
          autoComplete="off"
          onChange={(event) => setAnswers({ ...answers, [name]: event.target.value })}
          className="min-w-48 flex-1"
        />
      ))}
      <div className="flex gap-2 sm:mt-6">
        <Button size="sm" onClick={submit}>
          {title}
        </Button>
        {remove ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              onClose();
              remove();
            }}
          >
            Remove
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const addressProblem = "Enter a web address, an email, or a path of this site, such as /pricing.";

function completeAddress(typed: string) {
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(typed) ? `https://${typed}` : typed;
}
