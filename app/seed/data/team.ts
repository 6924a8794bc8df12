import { sandboxLinks } from "#app/features/settings/company/defaults.ts";
import type { Transaction } from "#db/client.ts";
import { teamMembers } from "#db/schema/index.ts";

export async function addTeam(tx: Transaction) {
  const members = sampleTeam.map(({ bio, ...member }, position) => ({
    ...member,
    id: crypto.randomUUID(),
    position,
    bio: bio.trim(),
    licenceLine: "Sample, not licensed",
    slug: member.name.toLowerCase().replace(" ", "-"),
    email: `${member.name.toLowerCase().replace(" ", ".")}@porchlight.example`,
  }));
  await tx.insert(teamMembers).values(members).onConflictDoNothing();
}

interface SampleMember {
  name: string;
  role: string;
  phone: string;
  bio: string;
  isContact?: boolean;
  photoComing?: boolean;
  schedulingUrl?: string | null;
}

const sampleTeam: readonly SampleMember[] = [
  {
    name: "Dana Whitfield",
    role: "Principal Broker",
    phone: "+15155550143",
    isContact: true,
    bio: `
Dana sold houses for eleven years before she managed her first one, a bungalow in Beaverdale whose owner had been moved to Tucson on three weeks’ notice. She still has the key tag. What she learned from it became the way the office works: look at the house before you price it, write things down the same day, and tell the owner the part they will not like first.

She signs every management agreement. She also writes the articles on this site, mostly on Sunday mornings, at the table where most of the conversations in them took place. If a figure in a report makes no sense to you, she is the person to call.`,
  },
  {
    name: "Marcus Oyelaran",
    role: "Director of Growth",
    phone: "+15155550144",
    isContact: true,
    schedulingUrl: sandboxLinks.bookingUrl ?? null,
    bio: `
Marcus is usually the first person an owner speaks with, and he tries to make it a short conversation: what do you have, what do you want from it, and by when. He came from commercial lending, where he read other people’s rent rolls for nine years and noticed that the good ones belonged to owners who asked dull questions early.

He looks after owners with more than one property, and the real estate agents who send their clients to us. He keeps a spreadsheet of every promise the office has made about a date. When renting a house out is the wrong idea, he will say so and give you the name of someone who sells.`,
  },
  {
    name: "Elena Brandt",
    role: "Resident Relations",
    phone: "+15155550145",
    isContact: true,
    bio: `
Elena answers the people who live in the homes. Applications, leases, renewals, the dog next door, the neighbor’s leaf blower at seven: all of it comes to her desk, and it leaves with a date on it. She managed the front office of an apartment community in Ankeny before she joined, and she has kept its best habit, which is to call back before lunch.

She wrote the checklist we use on the day of moving in, and she walks most of those houses herself, with the residents, coin in hand for the photographs. Owners meet her when a lease is up for renewal. She will have read the file, and she will have an opinion.`,
  },
  {
    name: "Tom Sikkema",
    role: "Property Care",
    phone: "+15155550146",
    isContact: true,
    photoComing: true,
    bio: `
Tom looks after the houses themselves. He grew up above his family’s hardware store in Pella, apprenticed as a plumber, and spent fifteen years in the basements of Polk County before he came to the office side of it. He can tell you what is wrong with a furnace from the sound it makes over the phone, and then he goes and looks anyway.

He chooses the vendors, checks their work, and plans what has to happen to a house between one resident and the next. In October he drives a route of vacant homes with a bucket, a flashlight and a bag of tags for water valves. Photographs are not his favorite thing, at least not of himself.`,
  },
  {
    name: "Priya Nair",
    role: "Owner Services Manager",
    phone: "+15155550147",
    bio: `
Priya takes an owner from the signature to the first statement. Insurance, keys, the city’s registration, the letter to the resident who already lives there: she has a list, and what she does not know of a town she asks the city itself before a resident moves in.

Before this she ran admissions for a nursing college, a job that she describes as the same thing with more transcripts. She explains a statement line by line to anyone who asks, and thinks that everyone should ask once. Owners abroad tend to end up with her, since she is awake early and keeps a row of clocks on her wall.`,
  },
  {
    name: "Owen Clarke",
    role: "Leasing Manager",
    phone: "+15155550148",
    bio: `
Owen prices houses and then stands in them with the people who might rent them. He came to leasing from a furniture showroom in West Des Moines, where he learned that people decide in the doorway and spend the rest of the visit making sure.

He writes the listings, and he is strict about them: they describe the house and never the person who should live there. He records every lease we sign with its date, its rent and its days on the market, so that the next estimate has something to build on. If your house has been quiet for a week, he will call you before you call him.`,
  },
  {
    name: "Ruthann Kessler",
    role: "Controller",
    phone: "+15155550149",
    bio: `
Ruthann keeps the books, and she keeps them apart: rents in one account, deposits in another, and the company’s own money nowhere near either. She spent twenty years as the treasurer of a school district, where the audits were public and so were the mistakes.

She reconciles every account by hand at the end of the month although the software says that it balances. Owners know her from the note she puts under a statement when something in it is unusual, so that they need not find it themselves. In January she is hard to reach, because she is making sure that each tax form says what the year’s twelve statements said.`,
  },
  {
    name: "Diego Marin",
    role: "Maintenance Coordinator",
    phone: "+15155550140",
    bio: `
When a resident reports that something is broken, Diego decides what happens next, and how soon. Water and heat come first, always. He asks for a photograph, sends the right person the first time as often as he can, and tells the resident when to expect them.

He was an emergency dispatcher for Dallas County before he came to us, which shows mostly in how calm he is at two in the morning. He keeps a history for every house, so that the third visit to the same drain is a conversation about the drain and not another invoice. He speaks English and Spanish, and coaches a girls’ soccer team in Waukee on the evenings when nothing leaks.`,
  },
  {
    name: "Joan Petersen",
    role: "Office Manager",
    phone: "+15155550141",
    photoComing: true,
    bio: `
If you have called the main number, you have talked to Joan. She knows who is in, who is under a house, and who said they would call you back and has not yet. She was a reference librarian in Des Moines for most of her working life and treats every question as if someone really wanted to know the answer.

She looks after the keys, a wall of hooks, each signed out and signed in. She trained the rest of us to write a name beside everything we promise. Her picture will follow; the photographer was booked for a day on which three people moved in, and the keys came first.`,
  },
];
