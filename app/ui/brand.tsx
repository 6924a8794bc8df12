interface BrandProps {
  /** The company's short name; without it the mark stands alone. */
  name?: string | undefined;
  /** Holds the size and the colour of the name; the mark grows with it. */
  className: string;
  labelClass?: string;
  onDark?: boolean;
}

const longest = 20;

/** The lit house and the company's name beside it. */
export function Brand({ name, className, labelClass, onDark }: BrandProps) {
  return (
    <span className={`brand ${className}`}>
      <img src={onDark ? "/mark-light.svg" : "/mark-ink.svg"} width="42" height="42" alt="" />
      {name ? (
        <span className={labelClass}>{name.length > longest ? <small>{name}</small> : name}</span>
      ) : null}
    </span>
  );
}
