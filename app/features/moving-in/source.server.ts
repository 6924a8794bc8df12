import { createReadStream } from "node:fs";
import path from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { OldRow } from "#app/features/moving-in/read-row.ts";
import { openClient } from "#db/client.ts";
import { copyFrom } from "#db/snapshot.ts";

export type Source = {
  name: string;
  /** Without their schema if it is `public`. */
  tables: Map<string, { columns: string[]; rows: number }>;
  rows: (table: string) => AsyncIterable<OldRow>;
  close?: () => Promise<void>;
};

/** @param from a file of pg_dump, or the address of a Postgres database */
export const openSource = (from: string): Promise<Source> =>
  from.includes("://") ? openLive(from) : openDump(from);

async function openDump(file: string): Promise<Source> {
  const tables: Source["tables"] = new Map();
  for await (const { table, columns } of readDump(file)) {
    const before = tables.get(table)?.rows ?? 0;
    tables.set(table, { columns, rows: before + 1 });
  }
  async function* rows(wanted: string) {
    for await (const { table, columns, cells } of readDump(file))
      if (table === wanted) yield toRow(columns, cells());
  }
  return { name: path.basename(file), tables, rows };
}

async function openLive(address: string): Promise<Source> {
  const { host, pathname } = new URL(address);
  const client = openClient(address, { max: 1, idle_timeout: 0 });
  await client.unsafe(
    "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0",
  );
  const [snapshot] = await client`select pg_export_snapshot() as id`;
  const found = await client<{ name: string; columns: string[]; rows: number }[]>`
    select replace(table_schema || '.', 'public.', '') || table_name as name, 0 as rows,
      json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') group by 1`;
  const tables: Source["tables"] = new Map(found.map(({ name, ...table }) => [name, table]));
  async function* rows(table: string) {
    const columns = tables.get(table)?.columns;
    if (!columns) return;
    const list = columns.map((name) => `"${name.replaceAll('"', '""')}"`);
    const copied = await copyFrom(
      address,
      String(snapshot?.id),
      `copy (select ${list} from ${table}) to stdout`,
    );
    for await (const line of linesOf(copied)) yield toRow(columns, copiedCells(line));
  }
  return { name: `${host}${pathname}`, tables, rows, close: () => client.end({ timeout: 3 }) };
}

type Cell = string | null;
type DumpRow = { table: string; columns: string[]; cells: () => Cell[] };

const toRow = (columns: string[], cells: Cell[]): OldRow =>
  Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null]));

async function* linesOf(chunks: AsyncIterable<Buffer>) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

async function* readDump(file: string): AsyncGenerator<DumpRow> {
  let copied: Omit<DumpRow, "cells"> | undefined;
  let statement = "";
  let isQuoted = false;
  for await (const each of linesOf(createReadStream(file, { highWaterMark: 1 << 20 }))) {
    const line = each.replace(/\r$/, "");
    if (copied && line === "\\.") copied = undefined;
    else if (copied) yield { ...copied, cells: () => copiedCells(line) };
    else if (statement || line.startsWith("INSERT INTO ")) {
      statement += `${line}\n`;
      isQuoted = line.split("'").length % 2 === 0 ? !isQuoted : isQuoted;
      if (isQuoted || !line.endsWith(";")) continue;
      yield* insertedRows(statement);
      statement = "";
    } else {
      const [, name, list = ""] = /^COPY (\S+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
      if (name) copied = { table: tableName(name), columns: columnNames(list) };
    }
  }
  if (copied || statement) throw new Error("The dump is incomplete: it ends inside a table.");
}

const tableName = (name: string) => name.replaceAll('"', "").replace(/^public\./, "");
const columnNames = (list: string) => list.split(",").map((name) => name.trim().replaceAll('"', ""));

const copiedCells = (line: string): Cell[] =>
  line.split("\t").map((cell) => {
    if (cell === "\\N") return null;
    return cell.replace(/\\(.)/gs, (_, letter) => escapes[letter] ?? letter);
  });

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function* insertedRows(statement: string): Generator<DumpRow> {
  const [head, name, list] = /^INSERT INTO (\S+) \(([^)]*)\).*? VALUES\s/.exec(statement) ?? [];
  if (!head || !name || !list) throw new Error("Make the dump with COPY or with --column-inserts.");
  let cells: Cell[] = [];
  for (const [token, quoted] of statement
    .slice(head.length)
    .matchAll(/E?'([^']*(?:''[^']*)*)'|[^\s,();']+|[()]/g))
    if (token === "(") cells = [];
    else if (token !== ")") cells.push(quoted?.replaceAll("''", "'") ?? (token === "NULL" ? null : token));
    else {
      const row = cells;
      yield { table: tableName(name), columns: columnNames(list), cells: () => row };
    }
}
