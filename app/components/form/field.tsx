import { ChevronDown, CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

export interface FieldFrame {
  /** Prefix of `{id}-error` and `{id}-description`, as in conform. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[];
  optional?: boolean;
  /** md 36 px (office), lg 48 px (public). */
  size?: "md" | "lg";
  /** For screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

type Native<Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  "id" | "size" | "className"
>;

type TextFieldProps = FieldFrame &
  Native<"input"> & {
    /** Such as `$` or `sq ft`. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const [frame, { prefix, suffix, ...native }] = split(props);
  const input = (
    <input
      {...native}
      {...described(frame)}
      // A pattern is only for styles.
      {...(native.pattern && { "aria-invalid": !!frame.errors?.length })}
      type={native.type ?? "text"}
      className={controlClass(
        frame.size,
        [prefix ? "pl-8" : "", roomAfter(suffix)].filter(Boolean).join(" "),
      )}
    />
  );
  return (
    <Field {...frame}>
      {prefix || suffix ? (
        <span className="relative block">
          {prefix ? <Unit className="left-3.5">{prefix}</Unit> : null}
          {input}
          {suffix ? <Unit className="right-3.5">{suffix}</Unit> : null}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

type SelectFieldProps = FieldFrame &
  Native<"select"> & {
    options?: readonly { value: string; label: string }[];
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const [frame, { options, placeholder, children, ...native }] = split(props);
  return (
    <Field {...frame}>
      <span className="relative block">
        <select {...native} {...described(frame)} className={controlClass(frame.size)}>
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
        />
      </span>
    </Field>
  );
}

export function TextArea(props: FieldFrame & Native<"textarea">) {
  const [frame, native] = split(props);
  return (
    <Field {...frame}>
      <textarea {...native} {...described(frame)} className={controlClass(frame.size)} />
    </Field>
  );
}

export function Checkbox(props: FieldFrame & Native<"input">) {
  const [frame, native] = split(props);
  return (
    <div className={frame.className}>
      <div className="flex items-start gap-3">
        <input
          {...native}
          {...described(frame)}
          type={native.type ?? "checkbox"}
          className="tick mt-[0.1875rem]"
        />
        <div className="min-w-0">
          <label htmlFor={frame.id} className="block py-0.5 text-note font-medium">
            {frame.label}
            {frame.optional ? <Optional /> : null}
          </label>
          <Hint {...frame} />
        </div>
      </div>
      <FieldErrors id={frame.id} errors={frame.errors} />
    </div>
  );
}

export function FieldGroup({
  id,
  label,
  hint,
  errors,
  className,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy({ id, label, hint, errors })}
      className={`min-w-0 ${className ?? ""}`}
    >
      <legend className="mb-1.5 text-note/snug font-semibold">{label}</legend>
      <Hint id={id} label={label} hint={hint} />
      {children}
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}

export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={`min-w-0 ${frame.className ?? ""}`}>
      <label
        htmlFor={frame.id}
        className={frame.hideLabel ? "sr-only" : `mb-1.5 block font-semibold ${labelSize(frame.size)}`}
      >
        {frame.label}
        {frame.optional ? <Optional /> : null}
      </label>
      {children}
      <Hint {...frame} />
      <FieldErrors id={frame.id} errors={frame.errors} />
    </div>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors?: readonly string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-red-deep">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}

function Hint({ id, hint, size }: Pick<FieldFrame, "id" | "label" | "hint" | "size">) {
  return hint ? (
    <p id={`${id}-description`} className={`mt-1.5 text-soft ${size === "lg" ? "text-note" : "text-xs"}`}>
      {hint}
    </p>
  ) : null;
}

function Optional() {
  return <span className="font-normal text-soft"> optional</span>;
}

function Unit({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-note text-soft ${className}`}
    >
      {children}
    </span>
  );
}

function split<Props extends FieldFrame>(props: Props) {
  const { label, hint, errors, optional, size, hideLabel, className, id, ...native } = props;
  return [{ id, label, hint, errors, optional, size, hideLabel, className }, native] as const;
}

function described(frame: FieldFrame) {
  return {
    id: frame.id,
    "aria-invalid": frame.errors?.length ? true : undefined,
    "aria-describedby": describedBy(frame),
  };
}

export function describedBy({ id, hint, errors }: FieldFrame) {
  const ids = [errors?.length ? `${id}-error` : "", hint ? `${id}-description` : ""].filter(Boolean);
  return ids.length ? ids.join(" ") : undefined;
}

function controlClass(size: FieldFrame["size"], extra = "") {
  return `control ${size === "lg" ? "control-lg" : ""} ${extra}`.trim();
}

function roomAfter(suffix: ReactNode) {
  if (!suffix) return "";
  return suffix === "%" ? "pr-9" : "pr-16";
}

function labelSize(size: FieldFrame["size"]) {
  return size === "lg" ? "text-note/snug" : "text-sm";
}
