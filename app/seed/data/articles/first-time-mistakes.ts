import type { Article } from "#app/seed/data/articles/article.ts";

export const firstTimeMistakes: Article = {
  title: "Top Mistakes First-Time DIY Property Investors Make",
  slug: "top-mistakes-first-time-diy-property-investors",
  published: "2024-12-15",
  category: "getting-started",
  excerpt: "Seven savings of the first year that cost more than they kept, and what to do instead.",
  tags: ["Leases", "Deposits", "Maintenance"],
  keywords: "first rental, landlord mistakes, Iowa rental, tenant screening, rental registration",
  content: `
<p>Most first rentals go wrong in the same few places, and nearly always for the same reason: the owner treats the house as a home that somebody else happens to live in. A rental is a small business with one customer. These are the mistakes that come up when an owner sits down with us after a year or two of doing it alone, and none of them is stupid. Each one looked like a saving at the time.</p>
<h2>Setting the rent by the mortgage</h2>
<p>What you pay the bank says nothing about what the house will rent for. Ask too much and it stands empty; every empty month costs a twelfth of the year’s rent, which is often more than holding out could have gained. Ask too little and you will be raising the rent on a good resident for years. Look at what comparable homes nearby were actually leased for, adjust for bedrooms, baths and size, and only then look at your costs.</p>
<h2>A handshake, or a lease from the internet</h2>
<p>Landlord and tenant law is state law. A lease written for another state will promise things you may not do in Iowa and leave out things you must. Before the first resident signs, read the Iowa landlord and tenant law as it stands today, on the legislature’s own site, and have a lawyer read your lease once with these questions in hand:</p>
<ul>
<li>How large may the deposit be, where must it be held, and by when does it go back?</li>
<li>How much notice do I give before I enter?</li>
<li>What may I charge when rent is late, and when?</li>
<li>What must the resident be told in writing at the start?</li>
</ul>
<p>It may be the cheapest hour of the whole investment.</p>
<h2>Choosing by feeling</h2>
<p>Decide what you require before you meet anybody: income in proportion to the rent, references from earlier landlords, a credit and court record check. Write it down and apply it to each applicant in the same way, in the order in which they applied. That protects you twice. Feelings choose badly, and treating people differently for who they are is what fair housing law forbids, whatever you meant by it.</p>
<blockquote><p>A rental is a small business with one customer.</p></blockquote>
<h2>No record of how the house looked</h2>
<p>Without dated photographs and a signed list from the day of moving in, the day of moving out is an argument. Go through every room with the resident, note what is worn already, and let both sides sign. Open the closets. Photograph the inside of the oven. The same list a year later settles in minutes what two memories would dispute for a month.</p>
<h2>Saving on the repair that can wait</h2>
<p>A slow drain, a soft step, a furnace that is loud this winter: each is cheap in October and dear in January. Walk through on a schedule, with proper notice, and keep a reserve so that a water heater is a phone call and not a crisis. Answer small requests quickly, even when the answer is a date. A resident who reported the drip twice and heard nothing will not report the leak.</p>
<h2>Forgetting that the city has a say</h2>
<p>Towns around Des Moines make their own rules for rentals, and they differ. <ins datetime="2026-11-20">When we last checked, in November 2026, Grimes asked owners to register every two years, at $70 for the first unit, with a <a href="https://www.grimesiowa.gov/385/Rental-Program">self-inspection form</a>; Windsor Heights asked for a <a href="https://www.windsorheights.org/308/Rental-Inspections">rental certificate of occupancy</a> and an inspection.</ins> Fees and periods change, so read your own city’s page, or call the desk that answers for it, before the sign goes up.</p>
<h2>One account for everything</h2>
<p>Rent, repairs and groceries in the same checking account make April miserable. Open an account for the property, keep every invoice, and write down what was a repair and what was an improvement. Your tax preparer will treat them differently, and nobody remembers which was which eleven months later. Keep the deposit apart from all of it: it is not your money.</p>
<h2>What to keep doing yourself</h2>
<p>None of this says that you cannot manage your own house. Owners who live close by, like the work and answer the phone can do it well. If that is you, put four dates in your calendar now: when the lease ends, when you will talk about renewal, when the furnace is serviced, when you next walk through.</p>
<p>If it is not you, the question is not whether help costs money but whether it costs more than the mistakes. Start with the rent: a <a href="/analysis">written analysis</a> tells you what the house should bring, and where that figure comes from.</p>
`,
};
