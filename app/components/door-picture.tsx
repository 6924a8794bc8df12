/** The porch lamp is off where something went wrong. */
export const DoorPicture = ({ lamp, className = "" }: DoorPictureProps) => (
  <img
    src={lamp === "off" ? "/spot-door.svg#off" : "/spot-door.svg"}
    width="400"
    height="340"
    alt=""
    className={`w-full rounded-card max-lg:hidden ${className}`}
  />
);

interface DoorPictureProps {
  lamp: "on" | "off";
  className?: string;
}
