/** The page of the webinars with this date first. */
export const webinarPath = (slug: string) => `/webinar?${new URLSearchParams({ on: slug })}`;

/**
 * The date as a file for any calendar; with the room for whose seat it is (`of`, the id of a registration).
 */
export const calendarPath = (slug: string, of: string) =>
  `/webinar/${slug}/event.ics?${new URLSearchParams({ of })}`;
