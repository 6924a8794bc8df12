import type { Ask } from "#tests/faults/hostile/ask.ts";
import { hostileParts, hostileValues, withOneChanged } from "#tests/faults/hostile/texts.ts";

type Described = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Described[];
  properties?: Record<string, Described>;
  items?: Described;
  pattern?: string;
};
type Operation = {
  parameters?: { name: string }[];
  requestBody?: { content: { "application/json": { schema: Described } } };
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

export function* aroundCalls({ paths }: OpenApi, authorization: string, lead: string): Generator<Ask> {
  for (const [pattern, operations] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const call = {
        method: method.toUpperCase(),
        headers: { authorization, "content-type": "application/json" },
      };
      const query = parameters.map(({ name }) => name);
      for (const part of hostileParts)
        yield {
          ...call,
          path: `${pattern.replace(/\{\w+\}/g, () => part)}?${query.map((name) => `${name}=${part}`).join("&")}`,
          ...(requestBody && { body: "{}" }),
        };
      if (!requestBody) continue;
      const sample = sampleOf(requestBody.content["application/json"].schema, lead);
      for (const value of withOneChanged(sample, hostileValues))
        yield { ...call, path: pattern, body: JSON.stringify(value) ?? "" };
      for (const body of [
        "",
        "{",
        '{"a":',
        "\u0000",
        "nul",
        '"\\ud83d"',
        '{"a":1,"a":"\\u0000"}',
        "9".repeat(60_000),
      ])
        yield { ...call, path: pattern, body };
      for (const type of ["text/plain", "application/json; charset=utf-16", "multipart/form-data", ""])
        yield {
          ...call,
          path: pattern,
          headers: { authorization, "content-type": type },
          body: JSON.stringify(sample),
        };
      for (const token of [
        "",
        "Bearer",
        "Bearer  ",
        `Bearer ${"x".repeat(5_000)}`,
        "Basic \u00ff",
        "Bearer porchlight_a.\u00ff",
      ])
        yield { ...call, path: pattern, headers: { authorization: token }, body: "{}" };
      yield { ...call, path: pattern, body: "x".repeat(100_000) };
    }
}

function sampleOf(described: Described, lead: string): unknown {
  if (described.const !== undefined) return described.const;
  if (described.enum) return described.enum[0];
  if (described.anyOf) return sampleOf(described.anyOf[0] ?? {}, lead);
  if (described.type === "object")
    return Object.fromEntries(
      Object.entries(described.properties ?? {}).map(([name, part]) => [name, sampleOf(part, lead)]),
    );
  if (described.type === "array") return [sampleOf(described.items ?? {}, lead)];
  if (described.type === "boolean") return true;
  if (described.type !== "string") return 7;
  if (described.format === "email") return "nobody@faults.example";
  return described.format === "uuid" || described.pattern?.includes("cus_") ? lead : "Something";
}
