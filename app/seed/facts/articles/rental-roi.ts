import type { Article } from "#app/seed/blog.ts";

export const rentalRoi: Article = {
  title: "Maximizing the ROI of Your Rental Property",
  slug: "maximizing-rental-property-roi",
  publishedOn: "2024-12-05",
  excerpt: "How to work out what a rental really earns, and the levers that move it most.",
  tags: ["Returns", "Maintenance"],
  keywords: "rental return, net operating income, vacancy cost, rental improvements",
  content: `
<p>Return on a rental is decided less by the purchase than by what happens every month afterwards. The good news is that the levers are few, and all of them can be measured with a pencil.</p>
<h2>Begin with an honest figure</h2>
<p>Take a year's rent. Subtract the weeks the house stood empty. Subtract management, repairs, insurance, property tax and anything you pay for water, lawn or snow. What is left is the net operating income. Divide it by what the house would sell for today, not by what you once paid: the question is what your money earns where it is now. The mortgage comes afterwards. It decides what reaches your pocket, but not whether the house is a good rental.</p>
<h2>Empty weeks cost the most</h2>
<p>Suppose a house could rent for $1,800. Holding out for $1,900 brings $1,200 more in a year, if somebody pays it. Each extra month of waiting costs $1,800. Six weeks empty and the higher rent has lost the race for more than two years. Price at the market, have the house clean and photographed before the listing goes up, and answer inquiries the same day.</p>
<h2>Keep the resident you have</h2>
<p>A change of residents means cleaning, paint, advertising and days without rent. Start the conversation about renewal three months before the lease ends. Fix the small thing that has been annoying them. Ask for the increase that the market supports and show how you arrived at it. A modest raise that is accepted is nearly always worth more than a large one that starts the search again. In Iowa, time the end of leases for spring and summer, when people move; a lease that ends in January is hard to fill.</p>
<blockquote><p>The levers are few, and all of them can be measured with a pencil.</p></blockquote>
<h2>Improve what renters pay for</h2>
<p>Ask of each improvement: by how much does it raise the rent, or shorten the search, and in how many months does that pay it back? Paint in a neutral color, good lighting, flooring that can be wiped, a dishwasher, a washer and dryer in the home, a garage door that works: these usually answer well. A remodelled bath rarely does in a house whose bath is sound. Do the work between residents, in one go, and keep the invoices: an improvement is depreciated over years, while a repair is deducted at once.</p>
<h2>Spend on what prevents</h2>
<p>A furnace serviced each fall, gutters cleaned before the leaves freeze, caulk around the tub, a downspout that leads the water away from the foundation. None of it shows in the rent. All of it shows in the years when nothing breaks. Set aside a fixed share of every month's rent for repairs, so that a bad month is only a bad month.</p>
<h2>Look once a year</h2>
<p>Once a year, appeal or at least read the property tax assessment, compare two insurance quotes, and put the rent beside what was signed nearby. If the figures say that the money would earn more elsewhere, sell. If they say the house does its work, leave it alone and let time do the rest. A rent analysis is the place to begin; ours is written, free, and shows the homes it was measured against.</p>
`,
};
