/** One audit row for all leads of a change. */
export const auditedLeads = ([first = "", ...others]: readonly string[], data = {}) =>
  others.length === 0
    ? { subject: `lead:${first}`, data }
    : { subject: "leads", data: { ...data, count: others.length + 1, ids: [first, ...others] } };
