import { formatNumber } from "#app/ui/format.ts";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `five`; from eleven on in figures. */
export const countWord = (count: number) => words[count] ?? formatNumber(count);
