/** A webinar as everybody may see it: its room opens for who has a seat. */
export type PublicWebinar = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  /** What will be covered, one line each. */
  topics: string[];
  startsAt: Date;
  durationMinutes: number;
  replayUrl: string | null;
  isCalledOff: boolean;
};
