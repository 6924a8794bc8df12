import { useRouteLoaderData } from "react-router";

const withLandmarks = ["scene-hero", "scene-door", "scene-porch", "scene-referral", "scene-webinar"];

/** The drawings of Des Moines show its Capitol and its tower; elsewhere there are none. */
export const showsLandmarks = ({ city, state }: { city: string; state: string }) =>
  /^des moines$/i.test(city.trim()) && state === "IA";

/** In `public/`, without a slash in front. */
export const sceneFile = (scene: string, landmarks: boolean) =>
  landmarks && withLandmarks.includes(scene.replace(".svg", "")) ? `des-moines/${scene}` : scene;

/** The URL of a drawing by its name, like `scene-hero`. */
export function useScene(): (scene: string) => string {
  const landmarks = useRouteLoaderData<{ landmarks: boolean }>("root")?.landmarks ?? false;
  return (scene) => `/${sceneFile(`${scene}.svg`, landmarks)}`;
}
