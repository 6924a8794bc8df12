/** A way to invest, with the yearly return that the calculator takes for it. */
export type Strategy = {
  id: "aggressive" | "balanced" | "steady";
  name: string;
  expectedReturnBasisPoints: number;
  risk: "High" | "Medium" | "Low";
  /** How often holdings change hands, as the strategy describes itself; no figure depends on it. */
  turnoverRate: number;
  description: string;
};

export const balancedGrowth: Strategy = {
  id: "balanced",
  name: "Balanced Growth",
  expectedReturnBasisPoints: 900,
  risk: "Medium",
  turnoverRate: 1.8,
  description: "Between the two, in return and in swings.",
};

export const strategies: readonly Strategy[] = [
  {
    id: "aggressive",
    name: "Aggressive Growth",
    expectedReturnBasisPoints: 1_200,
    risk: "High",
    turnoverRate: 2.5,
    description: "The most return, and the widest swings on the way.",
  },
  balancedGrowth,
  {
    id: "steady",
    name: "Steady Income",
    expectedReturnBasisPoints: 700,
    risk: "Low",
    turnoverRate: 1.5,
    description: "Slower growth, and the smallest swings.",
  },
];
