import type { ComponentProps, FormEvent } from "react";
import { separateWhileTyping } from "#app/domain/calculators/money-typing.ts";
import { type Field, longestTyped } from "#app/domain/calculators/typed.ts";
import { TextField } from "#app/ui/forms/field.tsx";

interface FigureFieldProps extends Pick<ComponentProps<typeof TextField>, "hint" | "suffix" | "className"> {
  name: string;
  field: Field;
  /** What the field shows at first. */
  text: string;
  error: string | undefined;
}

/**
 * A field of a calculator by its kind: money gets separators while it is typed. None is of the type `number`, whose
 * figure changes under a stray click or the wheel of a mouse.
 */
export function FigureField({ name, field, text, error, ...rest }: FigureFieldProps) {
  const { label, kind, least } = field;
  return (
    <TextField
      {...rest}
      label={label}
      id={name}
      name={name}
      defaultValue={text}
      errors={error ? [error] : []}
      size="lg"
      autoComplete="off"
      maxLength={longestTyped}
      // The number keys of a phone have no minus.
      inputMode={least < 0 ? "text" : kind === "whole" ? "numeric" : "decimal"}
      suffix={rest.suffix ?? (kind === "percent" ? "%" : undefined)}
      {...(kind === "dollars" && { prefix: "$", onInput: separate, onBlur: round })}
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
