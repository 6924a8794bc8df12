export type StartStep = "services" | "terms" | "done";

type Now = {
  isAsked: boolean;
  /** The reader may ask for the agreement. */
  mayAsk: boolean;
  isEnrolled: boolean;
  isBack: boolean;
};

/**
 * The step of the modal that an address may show; null where it leads on. Nothing is called done that was not asked for,
 * nothing is asked for twice, and nothing is offered for a home that is enrolled. What was asked for can be read again,
 * but whoever goes back in the browser does not meet it.
 */
export function shownStep(
  step: string | null,
  { isAsked, mayAsk, isEnrolled, isBack }: Now,
): StartStep | null {
  if (isEnrolled) return null;
  if (!isAsked) return step === "terms" && mayAsk ? "terms" : "services";
  if (step === "done") return "done";
  return step === "terms" || isBack ? null : "services";
}
