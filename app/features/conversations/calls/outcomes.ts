export const callOutcomes = {
  reached: { label: "Reached", done: "called and reached the owner", toast: "Call logged" },
  voicemail: { label: "Voicemail", done: "called and left a voicemail", toast: "Voicemail logged" },
  wrong_number: {
    label: "Wrong number",
    done: "called: wrong number",
    toast: "Logged. This number is marked as wrong",
  },
  do_not_call: {
    label: "Do not call",
    done: "called: the owner wants no more calls",
    toast: "Logged. This number is marked “do not call”",
  },
} as const;

/** Its mark is somebody else's, so the call offers no undo. */
export const alreadyBarred = "Logged. This number was marked before";

export type CallOutcome = keyof typeof callOutcomes;

/** Such a call is the last one, so it has a question first. */
export const isBarring = (outcome: string): outcome is "wrong_number" | "do_not_call" =>
  outcome === "wrong_number" || outcome === "do_not_call";
