import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";

interface PopoverProps extends ButtonLook {
  /** What stands on the button. */
  trigger: ReactNode;
  /** Name of the button where an icon stands alone. */
  label?: string;
  /** Line up with the end of the button instead of its start. */
  end?: boolean;
  /** Fixed id, where a script or a test has to find the panel. */
  id?: string;
  panelClassName?: string;
  children: ReactNode;
}

/** A button and its panel, by the browser's own popover: no script, light dismissal, Escape, top layer. */
export function Popover({ trigger, label, end, id, panelClassName, children, ...look }: PopoverProps) {
  const generated = useId();
  const panel = id ?? generated;
  return (
    <>
      <button
        type="button"
        popoverTarget={panel}
        aria-label={label}
        className={buttonClass({ variant: "outline", size: "sm", ...look })}
      >
        {trigger}
      </button>
      <div id={panel} popover="auto" className={`pop ${end ? "pop-end" : ""} ${panelClassName ?? ""}`}>
        {children}
      </div>
    </>
  );
}

/** A list of links and buttons under one button. */
export function Menu({ children, ...rest }: Omit<PopoverProps, "panelClassName">) {
  return (
    <Popover {...rest} panelClassName="menu">
      <ul>{children}</ul>
    </Popover>
  );
}

type MenuLinkProps = Omit<ComponentProps<"a">, "className"> & { current?: boolean };

export function MenuLink({ current, children, ...rest }: MenuLinkProps) {
  return (
    <li>
      <a {...rest} aria-current={current || undefined} className="menu-item">
        {children}
      </a>
    </li>
  );
}

type MenuButtonProps = Omit<ComponentProps<"button">, "className" | "type"> & { danger?: boolean };

/** An act in a menu. With `formAction` or inside a form it works without a script. */
export function MenuButton({ danger, children, ...rest }: MenuButtonProps) {
  return (
    <li>
      <button {...rest} type="submit" className={danger ? "menu-item text-red-deep" : "menu-item"}>
        {children}
      </button>
    </li>
  );
}
