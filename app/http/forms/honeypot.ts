/** A field that people do not see and programs fill in. */
export const honeypotField = "website";
