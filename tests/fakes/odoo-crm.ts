/** By its Python name, with JSON-2's status. */
export class OdooException extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
    this.status = statuses[name] ?? 500;
  }
}

const statuses: Record<string, number> = {
  "odoo.exceptions.AccessDenied": 403,
  "odoo.exceptions.AccessError": 403,
  "odoo.exceptions.MissingError": 404,
  "odoo.exceptions.ValidationError": 422,
  "odoo.exceptions.UserError": 422,
  "builtins.ValueError": 422,
  "builtins.TypeError": 422,
  "werkzeug.exceptions.NotFound": 404,
};

type Row = { id: number; active: boolean; values: Record<string, unknown> };

type Arguments = { ids?: number[] | undefined } & Record<string, unknown>;

/** Only what leads need; tests may change it. */
export class OdooCompany {
  hasCrm = true;
  rights = new Set<"read" | "create" | "write" | "unlink">(["read", "create", "write", "unlink"]);
  fields: Record<string, { type: string }>;
  leads: Row[] = [];
  sources: Row[] = [];
  readonly major: number;

  constructor(major: number) {
    this.major = major;
    this.fields = Object.fromEntries(
      [...texts, ...(major < 19 ? ["mobile"] : [])].map((name) => [name, { type: "char" }]),
    );
    Object.assign(this.fields, {
      description: { type: "html" },
      source_id: { type: "many2one" },
      active: { type: "boolean" },
      id: { type: "integer" },
    });
  }

  call(model: string, method: string, args: Arguments): unknown {
    if (model === "res.users" && method === "context_get") return { lang: "en_US", tz: "UTC", uid: 7 };
    if (!(model === "utm.source" || (model === "crm.lead" && this.hasCrm))) throw this.unknownModel(model);
    const rows = model === "crm.lead" ? this.leads : this.sources;
    switch (method) {
      case "fields_get":
        return this.allowed("read", this.fields);
      case "search_count":
        return this.allowed("read", rows.length);
      case "search_read":
        return this.allowed("read", search(rows, args));
      case "create":
        return this.allowed("create", () => this.create(model, rows, args.vals_list));
      case "write":
        return this.allowed("write", () => write(rows, args));
      case "unlink":
        return this.allowed("unlink", () => unlink(rows, args));
      case "check_access_rights":
        if (this.major < 19) return this.rights.has("create");
        break;
      case "has_access":
        if (this.major >= 18) return this.rights.has("create");
    }
    throw new OdooException("werkzeug.exceptions.NotFound", `the method '${model}.${method}' does not exist`);
  }

  private allowed(right: "read" | "create" | "write" | "unlink", result: unknown) {
    if (!this.rights.has(right))
      throw new OdooException("odoo.exceptions.AccessError", "You are not allowed to access 'Lead' records.");
    return typeof result === "function" ? result() : result;
  }

  private unknownModel(model: string) {
    return this.major >= 19
      ? new OdooException("werkzeug.exceptions.NotFound", `the model '${model}' does not exist`)
      : new OdooException("odoo.exceptions.UserError", `Object ${model} doesn't exist`);
  }

  private create(model: string, rows: Row[], list: unknown) {
    if (!Array.isArray(list)) throw new OdooException("builtins.TypeError", "vals_list has to be a list");
    return list.map((values: Record<string, unknown>) => {
      for (const name of Object.keys(values))
        if (model === "crm.lead" && !this.fields[name])
          throw new OdooException("builtins.ValueError", `Invalid field '${name}' on model '${model}'`);
      if (!values.name)
        throw new OdooException("odoo.exceptions.ValidationError", "The name of a record is missing");
      const id = Math.max(40, ...rows.map((row) => row.id)) + 1;
      rows.push({ id, active: true, values });
      return id;
    });
  }
}

const texts = [
  ...["name", "type", "contact_name", "partner_name", "email_from", "phone", "street", "street2", "city"],
  ...["zip", "referred"],
];

function search(rows: Row[], { domain, limit, context }: Arguments) {
  const [[field, operator, wanted] = []] = domain as string[][];
  if (operator !== "=" || field === undefined)
    throw new OdooException("builtins.ValueError", `Invalid domain term ${JSON.stringify(domain)}`);
  const { active_test: onlyActive = true } = (context ?? {}) as { active_test?: boolean };
  return rows
    .filter((row) => row.values[field] === wanted && (row.active || !onlyActive))
    .slice(0, Number(limit))
    .map(({ id }) => ({ id }));
}

function write(rows: Row[], { ids = [], vals }: Arguments) {
  const { active, ...values } = vals as { active?: boolean };
  for (const row of rows.filter(({ id }) => ids.includes(id))) {
    row.active = active ?? row.active;
    Object.assign(row.values, values);
  }
  return true;
}

function unlink(rows: Row[], { ids = [] }: Arguments) {
  for (const id of ids) {
    const at = rows.findIndex((row) => row.id === id);
    if (at === -1) throw new OdooException("odoo.exceptions.MissingError", "Record does not exist");
    rows.splice(at, 1);
  }
  return true;
}
