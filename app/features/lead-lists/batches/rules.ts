/** Leads or lines in one transaction. */
export const batchSize = 500;

export const undoHours = 24;

/** Of an import or a bulk action. */
export const batchStates = {
  uploaded: { label: "Uploaded", tone: "grey" },
  checking: { label: "Checking", tone: "blue" },
  checked: { label: "Checked", tone: "yellow" },
  queued: { label: "Waiting", tone: "grey" },
  running: { label: "Running", tone: "blue" },
  done: { label: "Done", tone: "green" },
  canceled: { label: "Canceled", tone: "grey" },
  undoing: { label: "Undoing", tone: "orange" },
  undone: { label: "Undone", tone: "grey" },
  failed: { label: "Failed", tone: "red" },
} as const;

export type BatchState = keyof typeof batchStates;

export const isWorking = (state: BatchState) =>
  state === "checking" || state === "queued" || state === "running" || state === "undoing";
