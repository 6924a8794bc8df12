/** New item; a slug can't contain this character. */
export const newItem = "+";

/** The field beside the checkbox of a plan. */
export const detailOf = (plan: string) => `${plan}, detail`;
