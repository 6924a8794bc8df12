interface BrandProps {
  /** The company's short name; without it the mark stands alone. */
  name?: string | undefined;
  /** Holds the size of the name, with which the mark grows. */
  className: string;
  labelClass?: string;
}

const longest = 20;

/** The lit house and the company's name beside it, in the colour of the text around. */
export function Brand({ name = "", className, labelClass = "" }: BrandProps) {
  return (
    <span className={`brand ${name.length > longest ? "is-long" : ""} ${className}`}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        <path strokeWidth="3.6" d="M4 19.5 21 5.5l17 14M9.5 17v19.5M32.5 17v19.5M5.5 36.5h31" />
        <path strokeWidth="2" d="M21 8v6" />
        <path fill="#F2B544" strokeWidth="1.8" d="M17.5 14.5h7l2.5 4-1.7 9.5h-8.6L15 18.5z" />
        <path strokeWidth="1.5" d="M15 18.5h12" />
      </svg>
      {name ? <span className={labelClass}>{name}</span> : null}
    </span>
  );
}
