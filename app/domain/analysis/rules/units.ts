type Home = { propertyType?: string | null | undefined; unitCount?: number | null | undefined };

/** Whether a building counts as one unit, which is mostly what nobody was asked: whoever speaks to the owner asks. */
export const unitsUntold = ({ propertyType, unitCount }: Home) =>
  propertyType === "multi-family" && (unitCount ?? 1) < 2;
