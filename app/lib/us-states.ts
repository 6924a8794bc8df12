// ZIP prefixes as USPS assigns them, with single ZIP codes that belong to a neighbor. The longest match counts.
const table = `AL|Alabama|350-369
AK|Alaska|995-999
AZ|Arizona|850-865
AR|Arkansas|716-729
CA|California|900-961
CO|Colorado|800-816
CT|Connecticut|060-069
DE|Delaware|197-199
DC|District of Columbia|200,202-205,569
FL|Florida|320-339,341-349
GA|Georgia|300-319,398-399
HI|Hawaii|967-968
ID|Idaho|832-838
IL|Illinois|600-629
IN|Indiana|460-479
IA|Iowa|500-528
KS|Kansas|660-679
KY|Kentucky|400-427,42223
LA|Louisiana|700-714
ME|Maine|039-049
MD|Maryland|206-219
MA|Massachusetts|010-027,055
MI|Michigan|480-499
MN|Minnesota|550-567
MS|Mississippi|386-397
MO|Missouri|630-658
MT|Montana|590-599
NE|Nebraska|680-693
NV|Nevada|889-898
NH|New Hampshire|030-038
NJ|New Jersey|070-089
NM|New Mexico|870-884
NY|New York|005,06390,100-149
NC|North Carolina|270-289
ND|North Dakota|580-588
OH|Ohio|430-459
OK|Oklahoma|730-732,734-749
OR|Oregon|970-979
PA|Pennsylvania|150-196
PR|Puerto Rico|006-007,009
RI|Rhode Island|028-029
SC|South Carolina|290-299
SD|South Dakota|570-577
TN|Tennessee|370-385,42223
TX|Texas|733,73949,750-799,885
UT|Utah|840-847
VT|Vermont|050-054,056-059
VA|Virginia|201,220-246
WA|Washington|980-994
WV|West Virginia|247-268
WI|Wisconsin|530-549
WY|Wyoming|820-831,83414
AS|American Samoa|96799
GU|Guam|969
MP|Northern Mariana Islands|96950-96952
VI|US Virgin Islands|008
AA|Armed Forces Americas|340
AE|Armed Forces Europe|090-099
AP|Armed Forces Pacific|962-966`;

const states = table.split("\n").map((line) => {
  const [code = "", name = "", prefixes = ""] = line.split("|");
  return { code, name, prefixes: prefixes.split(",").map((range) => range.split("-")) };
});

/** `IA` → `Iowa` */
export const stateName = (state: string) =>
  states.find(({ code }) => code === state.trim().toUpperCase())?.name ?? state;

/** `ia` or `Iowa` → `IA` */
export function stateCode(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return (
    states.find(({ code, name }) => text === code.toLowerCase() || text === name.toLowerCase())?.code ?? null
  );
}

/** Two at a border: `42223` → `KY`, `TN`. None if unknown. */
export function statesOfZip(zipCode: string | null): string[] {
  const zip = /^(\d{5})(-\d{4})?$/.exec(zipCode?.trim() ?? "")?.[1];
  if (!zip) return [];
  const found = states.flatMap(({ code, prefixes }) =>
    prefixes
      .filter(([from = "", to = from]) => zip.slice(0, from.length) >= from && zip.slice(0, to.length) <= to)
      .map(([{ length } = ""]) => ({ code, length })),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  return found.filter(({ length }) => length === longest).map(({ code }) => code);
}

/** Only for an empty field: `50309` → `IA` */
export const stateOfZip = (zipCode: string | null): string | null => statesOfZip(zipCode)[0] ?? null;
