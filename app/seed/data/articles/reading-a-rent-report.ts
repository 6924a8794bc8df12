import type { Article } from "#app/seed/data/articles/article.ts";

export const readingARentReport: Article = {
  title: "How to Read a Rent Report",
  slug: "how-to-read-a-rent-report",
  published: 76,
  category: "the-numbers",
  excerpt:
    "A rent figure is only as good as the homes it was measured against. Five questions to ask of any report, ours included.",
  tags: ["Rent reports", "Returns"],
  keywords: "rent estimate, comparables, HUD fair market rent, Des Moines rent",
  content: `
<p>An owner once put two printed reports on the table, for the same house, a week apart. One said $1,650 and the other $1,975. “Which one is lying?” Neither, as it turned out. They were answering different questions, and neither said which. A figure without its evidence is an opinion in a nice font. Here is how to get the evidence out of it.</p>
<h2>First: where does the figure come from?</h2>
<p>There are only a few places a rent figure can come from, and a report should name its own in the first lines.</p>
<ul>
<li><strong>Signed leases.</strong> What people agreed to pay for homes like yours. The best source, and the hardest to get, because leases are private.</li>
<li><strong>Listings.</strong> What owners are asking. Easy to find. Remember that a listing you can still see is a home that nobody has taken at that price yet.</li>
<li><strong>A public benchmark.</strong> Computed for a whole ZIP code, knows nothing of your kitchen.</li>
<li><strong>A model.</strong> Some of the above, put together by a program. Ask what went in.</li>
</ul>
<h2>Second: how many homes, how near, how old?</h2>
<p>Three comparable homes are the least that can be called a comparison; five are more comfortable. Look at the distance of the farthest one and the age of the oldest. A home four miles away across the river is a different market. A lease from last June tells you about last June.</p>
<p>Good reports widen the circle when they find too few, and say so. Poor ones widen it in silence. If you see no list of homes at all, you have the font and not the evidence.</p>
<h2>Third: what was done to make them comparable?</h2>
<p>No two homes are alike, so the report has to adjust: the comparable has one bath more, so some dollars come off; it is two hundred square feet smaller, so some go on. There is nothing wrong with that as long as the dollars are printed. If you disagree with one, you can change it and do the sum again. Check three things by hand: the number of bedrooms and baths of your own house as the report has them, the square feet, and whether a comparable that looks far too good has something yours has not, such as a garage or a second kitchen.</p>
<p>With a duplex or a fourplex, ask whether the figure is for one unit or for the building. It should be for one, with the building’s sum beside it.</p>
<blockquote><p>A figure without its evidence is an opinion in a nice font.</p></blockquote>
<h2>Fourth: how wide is the range?</h2>
<p>One number is never the answer. There is a rent at which your phone rings all Saturday, and one at which it stays quiet until spring; the truth lies between, and a report should give you both ends. A narrow range built on twelve nearby leases is knowledge. A narrow range built on two listings is decoration. Where you go within the range depends on your house: condition, light, street, the month of the year, and how much an empty month hurts you.</p>
<h2>Fifth: was it ever right?</h2>
<p>Ask how the last estimates compared with the leases that followed. It is a fair question, because an estimate can be scored: the house leases, and there is the answer. A company that keeps its own signed leases can leave each one out, estimate it from the others, and tell you by how much it missed. Ours does that where it has enough leases, and prints how many. Where it has too few it says that instead.</p>
<h2>What HUD’s figure is, and is not</h2>
<p>When nothing nearer is known, a public figure is better than a guess. Each year HUD, the federal housing department, publishes Fair Market Rents; for the Des Moines area they come by ZIP code and number of bedrooms. For fiscal year 2027, in force since October 1, 2026, the three-bedroom figure is $1,640 in 50311, $1,990 in 50023 and $2,240 in 50266, as republished. Checked in November 2026; a new set comes each fall.</p>
<p>Read it for what it is. It is the fortieth percentile: of the standard homes that people moved into lately, four in ten rent for less. It includes basic utilities, so it is not directly the rent you would write into a lease where the resident pays the gas bill. It covers all three-bedroom homes of a ZIP, the new townhouse and the bungalow with the original windows alike. And small ZIPs are noisy. Use it to notice that you are far off. Do not use it to set the last fifty dollars.</p>
<h2>What no report knows</h2>
<p>It has not smelled the basement. It does not know that the neighbor’s dog is retired, that the light in the front room is the best on the block, or that the dishwasher is on its last legs. That is why a figure is where the conversation begins and a <a href="/blog/what-we-look-at-on-a-walkthrough">walkthrough</a> is where it ends. If you would like something to practice on, ask for <a href="/analysis">ours</a> and put the five questions to it.</p>
`,
};
