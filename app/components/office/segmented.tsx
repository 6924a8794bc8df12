import { Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";

interface SegmentedProps {
  label: string;
  options: readonly { to: string; label: string; isCurrent: boolean }[];
  className?: string;
}

/** A switch between ways to show the same thing; each way has its own address. */
export const Segmented = ({ label, options, className = "" }: SegmentedProps) => (
  <nav
    aria-label={label}
    className={`flex w-fit rounded-control border border-edge bg-white px-0.5 *:my-px pointer-coarse:*:min-h-9 ${className}`}
  >
    {options.map((option) => (
      <Link
        key={option.label}
        to={option.to}
        preventScrollReset
        aria-current={option.isCurrent ? "true" : undefined}
        className={segment}
      >
        {option.label}
      </Link>
    ))}
  </nav>
);

const segment = buttonClass({
  variant: "quiet",
  size: "sm",
  className: "aria-[current]:bg-light-blue aria-[current]:text-blue-deep",
});
