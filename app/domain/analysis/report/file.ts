/** Where reports lie that were made for a call. */
export const reportFolder = "reports/";

/** The folder of one report: when its address ends, in seconds of the epoch, and what nobody can guess. */
export const stampOf = (end: Date, secret: string) =>
  `${String(Math.floor(end.getTime() / 1000)).padStart(11, "0")}-${secret}`;

type Place = { stamp: string; name: string };

export const keyOfReport = ({ stamp, name }: Place) => `${reportFolder}${stamp}/${name}`;

/** Whether an address is one of ours that still holds. */
export function isReportPlace({ stamp, name }: Place, now: Date) {
  const [, end] = /^(\d{11})-[0-9a-f]{48}$/.exec(stamp) ?? [];
  return end !== undefined && Number(end) * 1000 > now.getTime() && /^[a-z0-9-]{1,120}\.pdf$/.test(name);
}
