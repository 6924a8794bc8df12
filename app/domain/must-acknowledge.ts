/** What is said when the requirements were not ticked, at an agreement and at a walkthrough. */
export const mustAcknowledge = "Please acknowledge the requirements before proceeding.";
