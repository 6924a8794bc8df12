interface BrandProps {
  name?: string | undefined;
  className: string;
  labelClass?: string;
  onDark?: boolean;
}

const longest = 20;

export function Brand({ name, className, labelClass, onDark }: BrandProps) {
  return (
    <span
      className={`inline-flex items-center gap-[0.35em] font-serif leading-[1.1] font-semibold tracking-[-0.015em] ${className}`}
    >
      <img
        src={onDark ? "/mark-light.svg" : "/mark-ink.svg"}
        width="42"
        height="42"
        alt=""
        className={`size-[1.52em] flex-none forced-colors:rounded-mark forced-colors:forced-color-adjust-none ${onDark ? "forced-colors:bg-ink" : "forced-colors:bg-paper"}`}
      />
      {name ? (
        <span className={labelClass}>
          {name.length > longest ? <small className="block text-[0.72em] text-balance">{name}</small> : name}
        </span>
      ) : null}
    </span>
  );
}
