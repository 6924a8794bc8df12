import type { Random } from "#app/seed/random.ts";

export type Person = { name: string; email: string; phone: string | null; phoneE164: string | null };

/** Phone numbers are unique until the fictional range is used up. */
export function personMaker(random: Random) {
  const given = new Set<string>();
  // 555-0100 to 555-0199 are reserved for fiction; the company uses 0140 to 0149.
  const numbers = random.shuffled(Array.from({ length: 90 }, (_, at) => (at < 40 ? 100 + at : 110 + at)));
  return ({ withPhone = random.chance(0.22) } = {}): Person => {
    const name = freshName(random, given);
    const address = name
      .toLowerCase()
      .replace(/[^a-z ]/g, "")
      .replace(" ", random.pick([".", "", "-"]));
    const number = withPhone ? numbers.pop() : undefined;
    return {
      name,
      email: `${address}@${random.pick(mailHosts)}.example`,
      phone: number === undefined ? null : `(515) 555-0${number}`,
      phoneE164: number === undefined ? null : `+15155550${number}`,
    };
  };
}

function freshName(random: Random, given: Set<string>) {
  for (;;) {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    if (given.has(name)) continue;
    given.add(name);
    return name;
  }
}

const mailHosts = ["mail", "inbox", "post", "letters", "home"];

const firstNames = (
  "Adaeze,Agnes,Alma,Amir,Anders,Anita,Arturo,Asha,Beatriz,Bernard,Callum,Camille,Carla,Cecil,Chidi,Corinne,Dale,Daria," +
  "Delphine,Dominic,Edith,Elias,Emeka,Esther,Farid,Felix,Fiona,Gideon,Greta,Hana,Harold,Hugo,Ilse,Imani,Ines,Ivo," +
  "Jasper,Joanna,Kavita,Kenji,Lars,Leona,Linh,Luis,Mabel,Malik,Marguerite,Mateo,Mei,Milan,Nadia,Naomi,Nils,Noor,Odette," +
  "Olga,Omar,Petra,Quentin,Rafael,Renata,Rhea,Ruth,Samir,Selma,Silas,Soren,Tamsin,Theo,Thuy,Ursula,Vera,Walt,Yusuf,Zora"
).split(",");

const lastNames = (
  "Abernathy,Adeyemi,Alvarado,Bakker,Beaumont,Bergstrom,Birch,Brandvold,Burke,Calloway,Castellanos,Chaudhry,Conti,Cray," +
  "Dahl,Dalton,Delacroix,Dietrich,Dvorak,Eberhardt,Ellery,Eze,Fairbanks,Fenwick,Foster,Gallegos,Garner,Goh,Grady,Haddad," +
  "Hale,Hartwig,Holloway,Ibarra,Ingram,Jurgens,Kaplan,Keane,Kimura,Kowal,Lachance,Lindqvist,Lockhart,Lund,Marchetti," +
  "McRae,Mendes,Moe,Nakagawa,Navarro,Nguyen,Novak,Okafor,Orozco,Pell,Pham,Pruitt,Quintana,Rask,Redmond,Rios,Roth," +
  "Saeed,Salazar,Sandoval,Schuyler,Solis,Sorensen,Stavros,Tamm,Thibault,Tran,Underhill,Valdez,Vandermeer,Voss," +
  "Whitcomb,Winslow,Yoder,Zielinski"
).split(",");
