import type { Transaction } from "#db/client.ts";
import { areas } from "#db/schema/index.ts";

export async function addAreas(tx: Transaction) {
  await tx
    .insert(areas)
    .values(cities.map((city, at) => ({ ...city, position: (at + 1) * 10 })))
    .onConflictDoNothing();
}

type City = Omit<typeof areas.$inferInsert, "position">;

/** When the sources were last read. */
const checkedOn = "2026-11-26";

const stateLaw = "https://www.legalfix.com/statutes/state-codes/iowa/title-ix/chapter-364/section-364-17";

const cities: City[] = [
  {
    slug: "des-moines",
    name: "Des Moines",
    zips: ["50309", "50310", "50311", "50312", "50315", "50317", "50320", "50321"],
    isOnHome: false,
    cityUrl: "https://www.dsm.city/",
    intro:
      "Des Moines is the capital of Iowa and the county seat of Polk County, where the Des Moines and Raccoon rivers meet. Its neighborhoods run from the apartments of downtown to the prewar houses of Drake and Beaverdale and the newer streets of the south side. Rents differ from one ZIP code to the next, as the public figures below show, so we price a house from leases signed near it.",
    rentalRules: {
      summary:
        "Rental homes fall under the Neighborhood Inspection Rental Code, chapter 60 of the city code. Ask the Neighborhood Inspection Division at 515-283-4046 for registration, inspections and fees.",
      url: "https://vdocuments.site/ordinance-no-14432-an-ordinance-to-amend-of-international-property-maintenance.html",
      checkedOn,
    },
  },
  {
    slug: "west-des-moines",
    name: "West Des Moines",
    zips: ["50265", "50266"],
    isOnHome: true,
    cityUrl: "https://www.wdm.iowa.gov/",
    intro:
      "West Des Moines begins at Valley Junction, the railroad town it grew from, and runs west along the Raccoon River to the offices and new streets around Jordan Creek, from Polk County into Dallas County. ZIP 50265 is the older east side, 50266 the newer west. The two are different rental markets, and the public figures below show by how much.",
    rentalRules: {
      summary:
        "Iowa Code 364.17 has every city of 15,000 people or more inspect and certify rental homes on a regular schedule. Ask West Des Moines for its registration, schedule and fees.",
      url: stateLaw,
      checkedOn,
    },
  },
  {
    slug: "ankeny",
    name: "Ankeny",
    zips: ["50023", "50021"],
    isOnHome: true,
    cityUrl: "https://www.ankenyiowa.gov/",
    intro:
      "Ankeny lies north of Des Moines on Interstate 35, in Polk County. ZIP 50023 covers the west side of town and 50021 the east. The main campus of Des Moines Area Community College is here, and the High Trestle Trail starts here. The public figures of the two differ, so we price a house from leases on its own side of town where there are enough.",
    rentalRules: {
      summary:
        "Iowa Code 364.17 has every city of 15,000 people or more inspect and certify rental homes on a regular schedule. Ask Ankeny for its registration, schedule and fees.",
      url: stateLaw,
      checkedOn,
    },
  },
  {
    slug: "urbandale",
    name: "Urbandale",
    zips: ["50322", "50323"],
    isOnHome: true,
    cityUrl: "https://www.urbandale.org/",
    intro:
      "Urbandale borders Des Moines on the northwest and reaches from Polk County into Dallas County; Interstate 35/80 runs through it, past Living History Farms. ZIP 50322 holds the older neighborhoods toward Des Moines, 50323 the newer ones to the west. What a house rents for depends a lot on which side of that line it's on.",
    rentalRules: {
      summary:
        "Homes must meet the International Property Maintenance Code as the city amends it in chapter 151 of its code. Ask City Hall at 515-278-3900 about registration and inspections.",
      url: "https://codelibrary.amlegal.com/codes/urbandale/latest/urbandale_ia/0-0-0-6293",
      checkedOn,
    },
  },
  {
    slug: "johnston",
    name: "Johnston",
    zips: ["50131"],
    isOnHome: true,
    cityUrl: "https://www.cityofjohnston.com/",
    intro:
      "Johnston lies north of Urbandale in Polk County, with Camp Dodge, the headquarters of the Iowa National Guard, on its north side and Saylorville Lake beyond. It has one ZIP code, 50131, so one column of public figures covers the whole town. The size and the age of your house, and the leases signed near it, are what the written analysis adds.",
    rentalRules: {
      summary:
        "No home may be rented without a rental inspection certificate. Owners register with the Building Department (515-727-7778), and the city inspects every two years.",
      url: "http://jgmfd.com/528/Rental-Inspections",
      checkedOn,
    },
  },
  {
    slug: "waukee",
    name: "Waukee",
    zips: ["50263"],
    isOnHome: true,
    cityUrl: "https://www.waukee.org/",
    intro:
      "Waukee is in Dallas County, west of Clive and West Des Moines; the Raccoon River Valley Trail has a trailhead in town. It has one ZIP code, 50263. Where several houses of one plan are for rent at the same time, price and condition decide which rents first, so we look at both before a listing goes out.",
    rentalRules: {
      summary:
        "Rental homes fall under chapter 156 of the city code, which provides for inspections and sets the requirements, conditions and fees of a rental certificate.",
      url: "https://codelibrary.amlegal.com/codes/waukeeia/latest/waukee_ia/0-0-0-6071",
      checkedOn,
    },
  },
  {
    slug: "clive",
    name: "Clive",
    zips: ["50325"],
    isOnHome: true,
    cityUrl: "https://www.cityofclive.com/",
    intro:
      "Clive lies between West Des Moines and Urbandale, in Polk and Dallas counties, with the Greenbelt Trail along Walnut Creek through the middle of it. Its ZIP code is 50325. An address here can be a short walk from another city, so before anything else we make sure whose rules your house is under.",
    rentalRules: {
      summary:
        "Every rental unit is registered with the Community Development Department (515-223-6221). The city inspects rentals regularly and on complaint, and certifies them under its Residential Rental Housing Code.",
      url: "http://www.sterlingcodifiers.com/codebook/getBookData.php?id=&chapter_id=75568&keywords=",
      checkedOn,
    },
  },
  {
    slug: "grimes",
    name: "Grimes",
    zips: ["50111"],
    cityUrl: "https://www.grimesiowa.gov/",
    intro:
      "Grimes lies northwest of Des Moines on Highway 141, in Polk and Dallas counties. Its ZIP code is 50111. The city registers its rental homes every two years. Whether a house is registered is the first thing we ask about one here.",
    rentalRules: {
      summary:
        "Rental homes are registered with the city every two years. The fee is $70 for the first unit, and a self-inspection form goes with it.",
      url: "https://www.grimesiowa.gov/385/Rental-Program",
      checkedOn,
    },
  },
  {
    slug: "windsor-heights",
    name: "Windsor Heights",
    zips: ["50324"],
    cityUrl: "https://www.windsorheights.org/",
    intro:
      "Windsor Heights is a small city between Des Moines, Urbandale, Clive and West Des Moines, in Polk County, with University Avenue running through it and a ZIP code of its own, 50324. A ZIP code this small gives few rents to measure, so read the public figures as a direction and not as a price.",
    rentalRules: {
      summary:
        "A rental home needs a rental certificate of occupancy: you register it and pay a fee, and the city inspects it every 18 months.",
      url: "https://www.windsorheights.org/308/Rental-Inspections",
      checkedOn,
    },
  },
];
