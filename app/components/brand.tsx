import { createContext, useContext } from "react";
import { Picture, type PictureSource } from "#app/components/picture.tsx";
import { isWideLogo } from "#app/lib/logo.ts";

interface BrandProps {
  name?: string | undefined;
  className: string;
  labelClass?: string;
  onDark?: boolean;
}

const longest = 20;

/** The company's, if it has uploaded one. */
export const LogoContext = createContext<PictureSource | null>(null);

/** The company's logo, or the drawn mark. A wide logo has the name in it. */
export function Brand({ name, className, labelClass, onDark }: BrandProps) {
  const logo = useContext(LogoContext);
  const isWide = logo && isWideLogo(logo);
  return (
    <span
      className={`inline-flex items-center gap-[0.35em] font-serif leading-[1.1] font-semibold tracking-[-0.015em] ${className}`}
    >
      {logo ? (
        <Picture
          picture={logo}
          sizes="16rem"
          loading="eager"
          alt={isWide && name ? name : ""}
          className={`h-[1.9em] w-auto max-w-[9em] flex-none object-contain ${onDark ? "rounded-mark bg-paper p-[0.15em]" : ""}`}
        />
      ) : (
        <img
          src={onDark ? "/mark-light.svg" : "/mark-ink.svg"}
          width="42"
          height="42"
          alt=""
          className={`size-[1.52em] flex-none forced-colors:rounded-mark forced-colors:forced-color-adjust-none ${onDark ? "forced-colors:bg-ink" : "forced-colors:bg-paper"}`}
        />
      )}
      {name && !isWide ? (
        <span className={labelClass}>
          {name.length > longest ? <small className="block text-[0.72em] text-balance">{name}</small> : name}
        </span>
      ) : null}
    </span>
  );
}
