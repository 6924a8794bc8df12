import type { ComponentProps, FormEvent } from "react";
import { separateWhileTyping } from "#app/domain/calculators/money-typing.ts";
import type { Field } from "#app/domain/calculators/typed.ts";
import { TextField } from "#app/ui/forms/field.tsx";

interface FigureFieldProps extends Pick<ComponentProps<typeof TextField>, "hint" | "suffix" | "className"> {
  name: string;
  field: Field;
  /** What the field shows at first. */
  text: string;
  error: string | undefined;
}

/** A field of a calculator by its kind: money gets separators while it is typed, rates step by a tenth. */
export function FigureField({ name, field, text, error, ...rest }: FigureFieldProps) {
  const { label, kind, least, most } = field;
  const props = {
    ...rest,
    label,
    id: name,
    name,
    defaultValue: text,
    errors: error ? [error] : [],
    size: "lg",
  } as const;
  if (kind === "dollars")
    return (
      <TextField
        {...props}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        onInput={separate}
        onBlur={round}
      />
    );
  return (
    <TextField
      {...props}
      type="number"
      inputMode={kind === "whole" ? "numeric" : "decimal"}
      autoComplete="off"
      step={kind === "whole" ? 1 : 0.1}
      min={least}
      max={most}
      suffix={rest.suffix ?? (kind === "percent" ? "%" : undefined)}
    />
  );
}

function separate({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
  const caret = input.selectionStart ?? input.value.length;
  const next = separateWhileTyping(input.value, caret, forward);
  if (next.text !== input.value) input.value = next.text;
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
}

function round({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
  const plain = input.value.replaceAll(",", "");
  if (/^\d+\.\d*$|^\.\d+$/.test(plain)) input.value = Math.round(Number(plain)).toLocaleString("en-US");
}
