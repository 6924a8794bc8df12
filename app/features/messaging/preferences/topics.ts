/** What marketing email is about. Service email has no topic: it carries out what the person asked for. */
export const topics = {
  tips: { label: "Owner tips", hint: "A short series about renting out a home, after a rent analysis." },
  "rent-changes": {
    label: "Changes of my rent",
    hint: "One email when the rent figure for my home has changed. Off until you check it.",
  },
  news: { label: "Occasional news", hint: "Such as a new law or a date for a webinar." },
} as const;

export type Topic = keyof typeof topics;

export const topicNames = Object.keys(topics) as [Topic, ...Topic[]];

export const pauseDays = 30;

/** Of the task, before the ID of the preferences. */
export const deletionKey = "delete-data:";
