import { isPaid } from "#app/features/payments/rules.ts";

export type OnboardingItem = {
  id: string;
  title: string;
  detail: string | null;
  isForOwner: boolean;
  /** `YYYY-MM-DD` */
  dueOn: string | null;
  /** ISO. */
  doneAt: string | null;
  doneBy: string | null;
  version: number;
};

/** Instants are ISO texts. */
export type Onboarding = {
  ownerKey: string;
  finishedAt: string | null;
  /** When the list was last sent to the owner. */
  sentAt: string | null;
  items: OnboardingItem[];
};

/** By hand: once a fee is paid, or if staff closed the deal without one. */
export const canOnboard = (status: string | null, payments: readonly { status: string }[]) =>
  status === "won" || status === "closed" || payments.some(({ status }) => isPaid(status));

export const mostFilesPerItem = 20;
export const mostItems = 100;

/** `today` is `YYYY-MM-DD`. */
export const isOverdue = ({ doneAt, dueOn }: Pick<OnboardingItem, "doneAt" | "dueOn">, today: string) =>
  doneAt === null && dueOn !== null && dueOn < today;

/** `4 of 11` */
export const progressOf = (items: readonly { doneAt: unknown }[]) =>
  `${items.filter(({ doneAt }) => doneAt !== null).length} of ${items.length}`;
