import { useScene } from "#app/components/scene.ts";

/** The section must be `relative`. */
export function HeroScene({ scene }: { scene: "scene-referral" | "scene-webinar" }) {
  return (
    <img
      src={useScene()(scene)}
      width="1440"
      height="320"
      alt=""
      className="h-40 w-full object-cover object-[8%_100%] md:h-56 desk:absolute desk:bottom-0 desk:left-0 desk:h-auto desk:min-w-360 desk:max-w-none"
    />
  );
}
