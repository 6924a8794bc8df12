/** Somebody of the team as the public pages show them. */
export type TeamMember = {
  slug: string;
  name: string;
  role: string;
  licenceLine: string | null;
  email: string;
  /** E.164 */
  phone: string;
  /** Plain text; a blank line parts paragraphs. */
  bio: string;
  /** Content hash of the stored portrait; null shows a monogram. */
  image: string | null;
  photoComing: boolean;
  schedulingUrl: string | null;
  position: number;
};
