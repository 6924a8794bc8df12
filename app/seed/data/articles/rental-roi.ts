import type { Article } from "#app/seed/data/articles/article.ts";

export const rentalRoi: Article = {
  title: "Maximizing the ROI of Your Rental Property",
  slug: "maximizing-rental-property-roi",
  published: "2024-12-05",
  category: "the-numbers",
  excerpt: "How to work out what a rental really earns, and the few levers that move it.",
  tags: ["Returns", "Maintenance", "Leases"],
  keywords: "rental return, net operating income, vacancy cost, rental improvements",
  content: `
<p>Return on a rental is decided less by the purchase than by what happens every month afterwards. The good news is that the levers are few, and all of them can be measured with a pencil. The arithmetic below uses round numbers to show the method. Put your own in.</p>
<h2>Begin with an honest figure</h2>
<p>Take a year’s rent. Subtract the weeks the house stood empty. Subtract management, repairs, insurance, property tax and anything you pay for water, lawn or snow. What is left is the net operating income. Divide it by what the house would sell for today, not by what you once paid: the question is what your money earns where it is now. The mortgage comes afterwards. It decides what reaches your pocket, but not whether the house is a good rental.</p>
<p>An example. A house that would sell for $240,000 rents at $1,800, so $21,600 in a full year. Say it stood empty for two weeks, which is about $830, and say that everything else together cost $8,200. That leaves roughly $12,570, or a little over five percent of the value. Whether five percent is enough is for you to say. What matters is that you know it is five, and not the nine that the listing promised.</p>
<h2>Empty weeks cost the most</h2>
<p>Suppose the same house could rent for $1,800 now. Holding out for $1,900 brings $1,200 more in a year, if somebody pays it. Each extra month of waiting costs $1,800. Six weeks of holding out cost about $2,490, and the higher rent needs a little over two years to earn that back. Price at the market, have the house clean and photographed before the listing goes up, and answer inquiries the same day.</p>
<h2>Keep the resident you have</h2>
<p>A change of residents means cleaning, paint, advertising and days without rent. Start the conversation about renewal three months before the lease ends. Fix the small thing that has been annoying them. Ask for the increase that the market supports and show how you arrived at it. A modest raise that is accepted usually beats a large one that starts the search again. And think about the date: a lease that ends when few people care to move puts you in a weak seat, so let terms end in spring or summer where both sides can agree to it.</p>
<blockquote><p>The levers are few, and all of them can be measured with a pencil.</p></blockquote>
<h2>Improve what renters pay for</h2>
<p>Ask of each improvement: by how much does it raise the rent, or shorten the search, and in how many months does that pay it back? A $900 change that adds $50 a month has paid for itself in eighteen months. One that adds $10 needs seven and a half years.</p>
<ul>
<li><strong>Often worth the sum:</strong> paint in a neutral color, good lighting, flooring that can be wiped, a washer and dryer in the home, a garage door that works.</li>
<li><strong>Worth a second look:</strong> a remodeled bath in a house whose bath is sound, counters that only you will admire, anything a resident has to be careful with.</li>
</ul>
<p>Do the work between residents, in one go, and keep the invoices apart: repairs in one pile, improvements in another. Your tax preparer will ask.</p>
<h2>Spend on what prevents</h2>
<p>A furnace serviced each fall, gutters cleaned before the leaves freeze, caulk around the tub, a downspout that leads the water away from the foundation. None of it shows in the rent. All of it shows in the years when nothing breaks. Set aside a fixed share of every month’s rent for repairs, so that a bad month is only a bad month.</p>
<h2>Know where your rent stands</h2>
<p>Two sources keep you honest. The first is what comparable homes nearby were signed for, which is what a <a href="/analysis">rent analysis</a> collects. The second is public: every year HUD publishes Fair Market Rents, and for the Des Moines area they come by ZIP code and number of bedrooms. They are a benchmark and not a price for your house, but a rent far below the benchmark for your ZIP deserves a question.</p>
<h2>Look once a year</h2>
<p>Once a year, read the property tax assessment, compare two insurance quotes, and put the rent beside what was signed nearby. If the figures say that the money would earn more elsewhere, <a href="/rent-vs-sell">compare renting with selling</a> and decide with both columns in front of you. If they say the house does its work, leave it alone and let time do the rest.</p>
`,
};
