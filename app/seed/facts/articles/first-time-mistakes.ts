import type { Article } from "#app/seed/blog.ts";

export const firstTimeMistakes: Article = {
  title: "Top Mistakes First-Time DIY Property Investors Make",
  slug: "top-mistakes-first-time-diy-property-investors",
  publishedOn: "2024-12-15",
  excerpt: "Six savings of the first year that cost more than they kept, and what to do instead.",
  tags: ["Getting started", "Leases"],
  keywords: "first rental, landlord mistakes, Iowa security deposit, tenant screening",
  content: `
<p>Most first rentals go wrong in the same few places, and nearly always for the same reason: the owner treats the house as a home that somebody else happens to live in. A rental is a small business with one customer. These are the mistakes we meet most often when an owner hands us the keys after a year or two of doing it alone.</p>
<h2>Setting the rent by the mortgage</h2>
<p>What you pay the bank says nothing about what the house will rent for. Ask too much and it stands empty; every empty month costs a twelfth of the year's rent, which is more than most owners would have gained by holding out. Ask too little and you will be raising the rent on a good resident for years. Look at what comparable homes nearby were actually let for, adjust for bedrooms, baths and size, and only then look at your costs.</p>
<h2>A handshake, or a lease from the internet</h2>
<p>Iowa has its own landlord and tenant law, chapter 562A of the Iowa Code. It limits the deposit to two months' rent, says how the deposit must be held and when it must be returned with a written list of deductions, and caps late fees. A lease written for another state will promise things you may not do here and leave out things you must. Have a lawyer read yours once. It is the cheapest hour of the whole investment.</p>
<h2>Choosing by feeling</h2>
<p>Decide what you require before you meet anybody: income in proportion to the rent, references from earlier landlords, a credit and court record check. Write it down and apply it to each applicant in the same way. That protects you twice. Feelings choose badly, and treating people differently for who they are is against federal, state and often city fair housing law, whatever you meant by it.</p>
<blockquote><p>A rental is a small business with one customer.</p></blockquote>
<h2>No record of how the house looked</h2>
<p>Without dated photographs and a signed list from the day of moving in, the day of moving out is an argument. Go through every room with the resident, note what is worn already, and let both sides sign. The same list a year later settles in minutes what would otherwise settle in small claims court.</p>
<h2>Saving on the repair that can wait</h2>
<p>A slow drain, a soft step, a furnace that is loud this winter: each is cheap in October and dear in January. Walk through twice a year, give proper notice first (in Iowa at least twenty-four hours, except in an emergency), and keep a reserve so that a water heater is a phone call and not a crisis. Check as well whether your city registers and inspects rentals. Many towns around Des Moines do, and renting without the certificate is an expensive way to find out.</p>
<h2>One account for everything</h2>
<p>Rent, repairs and groceries in the same checking account make April miserable. Open an account for the property, keep every invoice, and write down what was a repair and what was an improvement. They are treated differently on your tax return, and nobody remembers which was which eleven months later.</p>
<h2>What to keep doing yourself</h2>
<p>None of this says that you cannot manage your own house. Owners who live close by, like the work and answer the phone do it well. If that is not you, the question is not whether help costs money but whether it costs more than the mistakes. Start with the rent: our written analysis is free and tells you what the house should bring.</p>
`,
};
