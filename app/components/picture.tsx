import type { ComponentProps } from "react";

export type PictureSource = {
  alt: string;
  width: number;
  height: number;
  src: string;
  srcSet: string;
  /** Class of the focal point. */
  focus: string;
};

type PictureProps = Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height"> & {
  picture: PictureSource;
  /** How wide it is drawn, such as `(min-width: 60rem) 30rem, 100vw`. */
  sizes: string;
};

/** Lazy unless `loading` says otherwise. */
export function Picture({ picture, className = "", loading = "lazy", alt, ...rest }: PictureProps) {
  const { src, srcSet, width, height, focus, alt: ownAlt } = picture;
  return (
    <img
      src={src}
      srcSet={srcSet}
      width={width}
      height={height}
      {...rest}
      loading={loading}
      decoding="async"
      alt={alt ?? ownAlt}
      className={`${className} ${focus}`.trim()}
    />
  );
}
