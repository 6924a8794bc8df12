import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import bcrypt from "bcryptjs";

type Value = string | number | object | null;
type Rows = Iterable<Record<string, Value>>;

/** Of each hundred leads, these have dirt. */
export const dirt: Record<number, Record<string, Value>> = {
  1: { status: null },
  2: { status: "prospect" },
  3: { phone: "call after 5\tor \\text" },
  4: { created_at: "2024-02-30 10:00:00+00" },
  5: { email: "not an email" },
  6: { name: "Zero\0 Byte" },
  7: { square_footage: "a lot", created_at: null },
  8: { property_type: "duplex" },
  9: { repair_checklist: '{"broken": "\\ud800"}' },
  10: { email: "same@owners.example" },
  11: { email: "SAME@owners.example" },
  12: { last_contacted_at: "infinity" },
};

export const idOf = (table: number, n: number) =>
  `${String(table).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const password = "the old password";

function* leads(count: number): Rows {
  for (let n = 0; n < count; n += 1)
    yield {
      id: idOf(1, n),
      created_at: "2024-05-01 12:30:00.123456+00",
      name: `Owner ${n}`,
      email: `owner${n}@owners.example`,
      phone: "(515) 555-0142",
      company: null,
      status: "proposal",
      property_address: null,
      property_type: "condo",
      square_footage: 1_200,
      unit_count: 1,
      bathrooms: 1.5,
      street_address: `${n} Elm St`,
      city: "Ankeny",
      state: "IA",
      zip_code: "50023",
      estimated_rent: 1450.5,
      last_contacted_at: null,
      repair_checklist: [{ name: "Paint", checked: true, estimatedCost: 900, customCost: null }],
      source: "webinar",
      ...dirt[n % 100],
    };
}

function* entries(count: number): Rows {
  for (let n = 0; n < count * 2; n += 1) {
    const lead = n % 50 === 1 ? null : n % 50 === 2 ? idOf(9, n) : idOf(1, Math.floor(n / 2));
    yield {
      ...{
        id: idOf(2, n),
        created_at: "2024-05-01 12:31:00+00",
        name: null,
        status: "pending",
        lead_id: lead,
      },
      ...{ email: `owner${n}@owners.example`, phone: null, street_address: `${n} Elm St`, bedrooms: 3 },
    };
  }
}

function* results(count: number): Rows {
  for (let n = 0; n < count * 2; n += 1)
    yield {
      ...{ id: idOf(3, n), entry_id: idOf(2, n), created_at: "2024-05-01 12:32:00+00", rent_estimate: 1500 },
      ...{ year_over_year_change: -3.5, comparable_properties: [{ address: "1 Oak\nSt" }], market_data: {} },
    };
}

const subscribers = (count: number): Rows =>
  Array.from({ length: count }, (_, n) => ({ email: `owner${n % 200}@owners.example`, name: `Owner ${n}` }));

const hash = bcrypt.hashSync(password, 4);
const account = { created_at: "2023-01-01 00:00:00+00", encrypted_password: hash, deleted_at: null };

const tables = (count: number): Record<string, Rows> => ({
  "auth.users": [
    { ...account, id: idOf(4, 1), email: "admin@firm.example" },
    { ...account, id: idOf(4, 2), email: "Agent@firm.example" },
    { ...account, id: idOf(4, 3), email: "agent@firm.example" },
    { ...account, id: idOf(4, 4), email: "gone@firm.example", deleted_at: "2024-01-01 00:00:00+00" },
    { ...account, id: idOf(4, 5), email: "stranger@firm.example" },
  ],
  "public.blog_posts": [
    {
      ...{
        id: idOf(5, 1),
        title: "It's spring",
        slug: "its-spring",
        content: "<p>One;\ntwo</p><script>x</script>",
      },
      ...{ status: "published", published_at: null, category_id: "7", author_id: null },
    },
  ],
  "public.blog_categories": [{ id: "7", name: "Hosted news", slug: "hosted-news" }],
  "public.blog_posts_tags": [
    { post_id: idOf(5, 1), tag_id: "8" },
    { post_id: idOf(5, 1), tag_id: "404" },
  ],
  "public.blog_tags": [{ id: "8", name: "Hosted spring", slug: "hosted-spring" }],
  "public.leads": leads(count),
  "public.property_analysis_entries": entries(count),
  "public.property_analysis_results": results(count),
  "public.property_analysis_subscribers": subscribers(count),
  "public.realtor_referrals": [
    {
      id: idOf(6, 1),
      realtor_name: "Rae",
      client_phone: "515 555 0143",
      status: "called",
      referral_fee: 400,
    },
  ],
  "public.todo_profiles": [1, 2, 3, 4].map((n) => ({ id: idOf(4, n), role: n === 1 ? "admin" : "user" })),
  "public.widgets": [{ id: 1 }],
});

const textOf = (value: Value) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const special: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" };
const copied = (value: Value) =>
  value === null ? "\\N" : textOf(value).replace(/[\\\n\t\r]/g, (each) => special[each] ?? each);
const quoted = (value: Value) => (value === null ? "NULL" : `'${textOf(value).replaceAll("'", "''")}'`);

function* lines(all: Record<string, Rows>, isInserts: boolean) {
  yield "SET client_encoding = 'UTF8';\n\n";
  for (const [table, rows] of Object.entries(all)) {
    let isFirst = true;
    for (const row of rows) {
      const columns = Object.keys(row).join(", ");
      const values = Object.values(row);
      if (isInserts) yield `INSERT INTO ${table} (${columns}) VALUES (${values.map(quoted).join(", ")});\n`;
      else
        yield `${isFirst ? `COPY ${table} (${columns}) FROM stdin;\n` : ""}${values.map(copied).join("\t")}\n`;
      isFirst = false;
    }
    if (!isInserts && !isFirst) yield "\\.\n\n";
  }
}

type Options = { count: number; isInserts?: boolean; only?: string };

export const writeDump = (file: string, { count, isInserts = false, only }: Options) => {
  const all = Object.entries(tables(count)).filter(([name]) => !only || name === only);
  return pipeline(Readable.from(lines(Object.fromEntries(all), isInserts)), createWriteStream(file));
};
