const places = [
  {
    street: "2214 Sample Ave",
    distance: 0.4359,
    price: 1640,
    days: 18,
    status: "Inactive",
    likeness: 0.9873,
  },
  { street: "1108 Sample St", distance: 0.8812, price: 1595, days: 31, status: "Inactive", likeness: 0.9741 },
  { street: "3020 Sample Dr", distance: 1.2044, price: 1675, days: 9, status: "Active", likeness: 0.9622 },
  { street: "415 Sample Ct", distance: 1.9137, price: 1550, days: 44, status: "Inactive", likeness: 0.9418 },
  { street: "97 Sample Ln", distance: 2.6, price: 1710, days: 23, status: "Active", likeness: 0.9307 },
] as const;

/** `at` is 0 to 4, nearest first. */
export function comparable(at: 0 | 1 | 2 | 3 | 4) {
  const { street, distance, price, days, status, likeness } = places[at];
  const formattedAddress = `${street}, Des Moines, IA 50310`;
  return {
    id: formattedAddress.replaceAll(" ", "-"),
    formattedAddress,
    addressLine1: street,
    addressLine2: null,
    city: "Des Moines",
    state: "IA",
    stateFips: "19",
    zipCode: "50310",
    county: "Polk",
    countyFips: "153",
    latitude: 41.62 + distance / 100,
    longitude: -93.67,
    propertyType: "Single Family",
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1440 + at * 40,
    lotSize: 7100,
    yearBuilt: 1948 + at,
    status,
    price,
    listingType: "Standard",
    listedDate: `2026-0${9 - at}-14T00:00:00.000Z`,
    removedDate: status === "Active" ? null : `2026-0${9 - at}-28T00:00:00.000Z`,
    lastSeenDate: `2026-0${9 - at}-27T11:03:12.201Z`,
    daysOnMarket: days,
    distance,
    daysOld: 60 + at * 30,
    correlation: likeness,
  };
}

/** The shape since 2025. */
export function estimateReply() {
  return {
    rent: 1620,
    rentRangeLow: 1550,
    rentRangeHigh: 1690,
    subjectProperty: {
      id: "1840-Sample-Ave,-Des-Moines,-IA-50310",
      formattedAddress: "1840 Sample Ave, Des Moines, IA 50310",
      addressLine1: "1840 Sample Ave",
      addressLine2: null,
      city: "Des Moines",
      state: "IA",
      zipCode: "50310",
      county: "Polk",
      latitude: 41.6215,
      longitude: -93.6702,
      propertyType: "Single Family",
      bedrooms: 3,
      bathrooms: 1.5,
      squareFootage: 1480,
      lotSize: 7405,
      yearBuilt: 1926,
      lastSaleDate: "2019-05-20T00:00:00.000Z",
      lastSalePrice: 182000,
    },
    comparables: [comparable(0), comparable(1), comparable(2), comparable(3), comparable(4)],
  };
}

/** The shape until 2025: coordinates at the top, no record of the home. */
export function oldShapeReply() {
  const { subjectProperty, ...rest } = estimateReply();
  return { ...rest, latitude: subjectProperty.latitude, longitude: subjectProperty.longitude };
}

export function marketReply(zipCode = "50310") {
  return {
    id: zipCode,
    zipCode,
    rentalData: {
      lastUpdatedDate: "2026-11-14T00:00:00.000Z",
      ...figures(1543.27, 84),
      dataByPropertyType: [{ propertyType: "Single Family", ...figures(1702, 31) }],
      dataByBedrooms: [
        { bedrooms: 3, ...figures(1688.5, 29) },
        { bedrooms: 0, ...figures(845, 6) },
      ],
      history: {
        "2026-11": month("2026-11", 1543.27),
        "2025-12": month("2025-12", 1490),
        "2025-11": month("2025-11", 1480),
        "2026-10": month("2026-10", 1538),
      },
    },
  };
}

const month = (name: string, rent: number) => ({
  date: `${name}-01T00:00:00.000Z`,
  ...figures(rent, 80),
  dataByPropertyType: [],
  dataByBedrooms: [{ bedrooms: 3, ...figures(rent + 150, 27) }],
});

const figures = (rent: number, total: number) => ({
  averageRent: rent,
  medianRent: rent - 40,
  minRent: 650,
  maxRent: 3200,
  averageRentPerSquareFoot: 1.21,
  medianRentPerSquareFoot: 1.18,
  minRentPerSquareFoot: 0.6,
  maxRentPerSquareFoot: 2.4,
  averageSquareFootage: 1240,
  medianSquareFootage: 1180,
  minSquareFootage: 420,
  maxSquareFootage: 3100,
  averageDaysOnMarket: 27.5,
  medianDaysOnMarket: 21,
  minDaysOnMarket: 1,
  maxDaysOnMarket: 190,
  newListings: 22,
  totalListings: total,
});
