import type { Article } from "#app/seed/data/articles/article.ts";

export const jobMovesYou: Article = {
  title: "The Job Is in Denver, the House Is in Urbandale",
  slug: "rent-or-sell-after-a-job-move",
  published: 47,
  category: "the-numbers",
  excerpt:
    "Rent it out or sell it? Four questions to answer before the moving truck, and one date to put in the calendar.",
  tags: ["Rent or sell", "Out of state", "Returns"],
  keywords: "rent or sell, accidental landlord, home sale exclusion, job relocation Iowa",
  content: `
<p>It often starts on a Thursday. The offer has come, the new job begins in six weeks, and two people sit at our table with a house they never meant to be an investment. They want to know whether to rent it or sell it. I could say what I would do, but it is not my house, and the honest answer depends on four things they know better than I do.</p>
<h2>One: might you come back?</h2>
<p>Start with life and not with money. If there is a fair chance that you will be back within three or four years, and you love the house, then renting it keeps a door open that would be costly to buy again. If you are leaving for good and were tired of the yard, do not let a spreadsheet talk you into keeping it. A house that you resent gets managed like one.</p>
<h2>Two: what does it leave you each month?</h2>
<p>Put down the rent it would really bring. Not the neighbor’s figure, and not the mortgage payment plus a little. Then take off, one line at a time:</p>
<ul>
<li>the loan payment, with tax and insurance if they are in it, and if not, those too;</li>
<li>insurance as a rental, which is another policy than yours now;</li>
<li>management, if you will not do it yourself, with the cost of placing a resident spread over a lease;</li>
<li>repairs, as a steady share of the rent, even in months when nothing breaks;</li>
<li>a few empty weeks a year.</li>
</ul>
<p>If what is left is a little above zero, it may still be a good holding: the loan gets smaller every month, and you own what the house becomes. If it is below zero, write down how far, and for how many months you can pay that from your new salary without noticing. If you would notice, you have your answer.</p>
<blockquote><p>A house that you resent gets managed like one.</p></blockquote>
<h2>Three: what would selling really hand you?</h2>
<p>The price is not what you take away. Subtract the loan, the cost of selling, and what you would spend to make it ready. Then ask where that money would go. If it becomes the down payment for the next house and saves you a dearer loan, that is a strong reason. If it would sit in a savings account while you decide, less so.</p>
<p>Our <a href="/rent-vs-sell">rent-or-sell calculator</a> puts the two columns side by side. Every assumption in it can be changed, and you should change them: a house that gains three percent a year on paper can stand still for five years in life. Look for the assumption that flips the answer. If a small change flips it, you are free to choose by question one.</p>
<h2>Four: is your loan made for living in?</h2>
<p>Loans for a home you live in may carry conditions about living in it, and associations and some towns have rules about renting. Read the note, call the lender before you list, and ask your city. When we last checked, in November 2026, Grimes and Windsor Heights both had rental programs of their own, with registration in the one and a certificate and inspection in the other. Your town will have a page, or a person who answers the phone.</p>
<h2>The date to put in the calendar</h2>
<p>There is one clock that owners in your position should know about, because it runs silently. Federal tax law lets many people leave the gain on the sale of their home out of their income, up to a limit, if they owned it and lived in it for two of the five years before the sale. Move out, rent the place, and those five years keep sliding forward without you in them. If you lived there right up to the move, you have about three years before the window closes.</p>
<p>So take the day you move out, add three years, and write that date down with a reminder a year ahead. It does not mean that you must sell by then. It means that you decide with your eyes open, together with a tax adviser who has your figures. Ask in the same conversation about depreciation, which has a say of its own when a rental is sold.</p>
<p>There is a smaller clock as well. In Iowa the homestead credit belongs to people who live in their house; it stops when you no longer do. Tell the assessor when you move, and put the fuller tax bill into your sum from the start.</p>
<h2>If you rent it</h2>
<p>Decide before you go who will answer the phone, who holds the keys and who may spend how much without asking you. Write the lease so that it ends in spring or summer, and if the three-year date matters to you, so that a lease ends some months ahead of it; an empty, clean house in May is easier to sell than one with eight months left on a lease. Photograph everything on the last day you live there.</p>
<h2>If you sell it</h2>
<p>Then sell it, and do not look up what it rents for in two years. You had reasons. They were good.</p>
`,
};
