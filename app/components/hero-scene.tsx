/** The section must be `relative`. */
export function HeroScene({ scene }: { scene: "scene-referral" | "scene-webinar" }) {
  return (
    <picture>
      <source media="(min-width: 68.75rem)" srcSet={`/${scene}.svg`} width="1440" height="320" />
      <img
        src="/strip-skyline.svg"
        width="768"
        height="64"
        alt=""
        className="h-14 w-full object-cover object-left-bottom md:h-16 desk:absolute desk:bottom-0 desk:left-0 desk:h-auto desk:min-w-360 desk:max-w-none"
      />
    </picture>
  );
}
