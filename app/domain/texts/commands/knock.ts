/** A call of the vendor's, with the gate that reads it. */
export type Knock<Read extends (...args: never[]) => unknown> = {
  /** The form as it came, byte for byte: all of it is signed. */
  rawBody: string;
  signature: string | null;
  /** The address that was asked for; its host does not count. */
  url: string;
  now?: Date;
  gate?: Parameters<Read>[3];
};
