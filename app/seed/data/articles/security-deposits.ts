import type { Article } from "#app/seed/data/articles/article.ts";

export const securityDeposits: Article = {
  title: "What a Security Deposit Is For, and What It Is Not",
  slug: "what-a-security-deposit-is-for",
  published: 104,
  category: "running-the-house",
  excerpt:
    "The deposit is the resident’s money in your keeping. Treat it that way from the first day and the last day is short.",
  tags: ["Deposits", "Leases"],
  keywords: "security deposit, move-in inspection, normal wear, Iowa landlord",
  content: `
<p>Most quarrels between owners and residents are about the deposit, and most of them were lost on the day it was taken. Not because anybody meant badly, but because nobody wrote anything down. A deposit is simple as long as you remember whose money it is. It is the resident’s, in your keeping, until there is a reason on paper why part of it is yours.</p>
<h2>What it is for</h2>
<p>A deposit stands behind two promises that the resident makes: to pay what the lease says, and to give the house back in the condition in which it was taken, apart from the wear that living in a house brings. If a promise is broken, the deposit covers the cost of that, up to what it cost. It is not a penalty, and it is not a bonus for the owner at the end of a long lease.</p>
<h2>What it is not for</h2>
<ul>
<li><strong>It is not the last month’s rent,</strong> however often both sides say so in passing. If the resident stops paying and calls it the deposit, you hold nothing when you open the door.</li>
<li><strong>It is not your repair fund.</strong> Money that you have spent on a water heater is money that you cannot give back.</li>
<li><strong>It is not for improvements.</strong> Carpet that was due anyway is not the resident’s carpet to buy.</li>
<li><strong>It is not a screening tool.</strong> A larger deposit does not make up for an income that does not carry the rent. Ask the same of everybody.</li>
</ul>
<h2>Read the law first, then your lease</h2>
<p>State law decides how much you may take, where it must be held, how soon it goes back and what you owe the resident in writing. We will not quote the numbers here. They change, and a number copied from an article is how owners get into trouble. Read the current Iowa landlord and tenant law on the legislature’s site, or ask a lawyer, and check these five things in your lease against it:</p>
<ol>
<li>The amount.</li>
<li>The account in which it is held, and in whose name.</li>
<li>The number of days you have after the resident leaves.</li>
<li>What the list of deductions must say.</li>
<li>What happens to it when the house is sold, or when the manager changes.</li>
</ol>
<p>The fifth is forgotten most. If a broker manages the house, the management agreement has to say what is done with deposits and prepaid rents. It is one of the parts that the Iowa real estate commission’s rules name.</p>
<blockquote><p>A deposit is the resident’s money in your keeping, until there is a reason on paper why part of it is yours.</p></blockquote>
<h2>The day of moving in</h2>
<p>This is where deposits are won. Walk the house with the resident before the furniture arrives. Use a list that goes room by room: walls, floor, windows, doors, lights, outlets, and in the kitchen and baths each appliance and fixture by name. Write what you see and not what you hope. “Two nail holes over the sofa wall, scratch on the left door of the oven, carpet clean, worn at the threshold.”</p>
<p>Take photographs that show where they were taken: one from each corner of the room, then the flaws close up with a coin or a ruler beside them. Both of you sign and date the list, and both of you keep a copy. It takes an hour. You will not spend a better hour on the house.</p>
<h2>Wear, or damage</h2>
<p>The line is not sharp, but a few questions find it. Would this have happened to careful people living here for that long? How old was the thing already? Could it be cleaned?</p>
<ul>
<li>Faded paint, small nail holes, a path worn in the carpet of the hall: living there.</li>
<li>A burn in the counter, a door with a hole in it, a carpet that smells of a pet you did not know about: damage.</li>
<li>A wall that would have been painted this year anyway: mostly time, even with crayon on it. Charge for what the crayon added and not for the wall.</li>
</ul>
<h2>The day of moving out</h2>
<p>Use the same list and stand in the same corners. Do it with the resident if they wish, and on the day, before anybody cleans or paints. If something needs work, get an invoice and keep it. Write the letter with one line for each deduction: what, where, why it is more than wear, and what it cost. Send it with the photographs and the money that is left, well inside the time the law gives you.</p>
<p>Then look at your own house with the same eyes. If every deduction in the letter is for the same bathroom fan, the fan is yours.</p>
<h2>If you disagree anyway</h2>
<p>Offer to look at the photographs together. People who see the same two pictures mostly agree. Where they do not, the side with the signed list is in a better place, and the other side knows it. That is the reason for the hour on the first day.</p>
`,
};
