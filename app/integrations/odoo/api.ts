/** `main` are the arguments that JSON-RPC takes by position and JSON-2 by name, `options` have names in both. */
export type OdooCall = {
  model: string;
  method: string;
  ids?: number[];
  main?: Record<string, unknown>;
  options?: Record<string, unknown>;
};

export type OdooApi = {
  name: "JSON-2" | "JSON-RPC";
  version: string;
  /** Proves database and key. */
  signIn(signal: AbortSignal): Promise<void>;
  call(call: OdooCall, signal: AbortSignal): Promise<unknown>;
};
