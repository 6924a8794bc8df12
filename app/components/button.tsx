import type { ComponentProps, ReactNode } from "react";

export type ButtonVariant = "primary" | "secondary" | "danger" | "outline" | "quiet" | "action";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonStyle {
  /** `action` is for public pages, `danger` for the office: both are red unless the firm has its own color. */
  variant?: ButtonVariant;
  /** 32, 40 and 48 px; at least 40 px on touch screens. */
  size?: ButtonSize;
  /** Needs an `aria-label`. */
  icon?: boolean;
  className?: string;
}

export function buttonClass({ variant = "primary", size = "md", icon = false, className }: ButtonStyle = {}) {
  return ["btn", variants[variant], sizes[size], icon ? squares[size] : paddings[size], className]
    .filter(Boolean)
    .join(" ");
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonStyle & {
    /** Ignores presses. */
    pending?: boolean;
    /** For pages without hydration. */
    pendingLabel?: string;
  };

export function Button({
  variant,
  size,
  icon,
  className,
  pending,
  pendingLabel,
  onClick,
  type,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      data-pending-label={pendingLabel}
      className={buttonClass({ variant, size, icon, className })}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? <Pending>{pendingLabel ?? children}</Pending> : children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<"a">, "className"> & ButtonStyle;

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, icon, className })}>
      {children}
    </a>
  );
}

function Pending({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="spinner" aria-hidden="true" />
      {children}
    </>
  );
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-blue bg-blue text-white hover:border-blue-deep hover:bg-blue-deep",
  secondary: "border-blue bg-light-blue text-blue-deep hover:bg-white",
  danger: "border-red bg-red text-white hover:border-red-deep hover:bg-red-deep",
  action: "border-action bg-action text-white hover:border-action-deep hover:bg-action-deep",
  outline: "btn-outline border-edge text-ink hover:bg-light-blue",
  quiet: "border-transparent text-soft hover:bg-hover hover:text-ink",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-8 text-sm/5 pointer-coarse:min-h-10",
  md: "min-h-10 text-note/5 pointer-coarse:min-h-11",
  lg: "min-h-12 text-base/5",
};

const paddings: Record<ButtonSize, string> = {
  sm: "px-3 py-1",
  md: "px-4.5 py-2",
  lg: "px-5.5 py-2.5",
};

const squares: Record<ButtonSize, string> = {
  sm: "w-8 pointer-coarse:w-10",
  md: "w-10 pointer-coarse:w-11",
  lg: "w-12",
};
