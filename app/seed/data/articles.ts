export type Article = {
  title: string;
  slug: string;
  /** `YYYY-MM-DD`, or days before the seed; null is a draft. */
  published: string | number | null;
  /** Slug of its category. */
  category: "getting-started" | "running-the-house" | "the-numbers";
  excerpt: string;
  tags: readonly string[];
  keywords: string;
  /** HTML */
  content: string;
};

export const sampleArticles: readonly Article[] = [
  {
    title: "Top Mistakes First-Time DIY Property Investors Make",
    slug: "top-mistakes-first-time-diy-property-investors",
    published: "2024-12-15",
    category: "getting-started",
    excerpt: "Seven first-year shortcuts that cost more than they save, and what to do instead.",
    tags: ["Leases", "Deposits", "Maintenance"],
    keywords: "first rental, landlord mistakes, Iowa rental, tenant screening, rental registration",
    content: `
<p>Most first rentals go wrong in the same few places, and nearly always for the same reason: the owner treats the house as a home that someone else happens to live in. A rental is a small business with one customer. These are the mistakes that come up when an owner sits down with us after a year or two of doing it alone, and none of them is stupid. Each one looked like a saving at the time.</p>
<h2>Setting the rent by the mortgage</h2>
<p>What you pay the bank says nothing about what the house will rent for. Ask too much and it sits empty; every empty month costs a twelfth of the year’s rent, which is often more than holding out could have gained. Ask too little and you will be raising the rent on a good resident for years. Look at what comparable homes nearby were actually leased for, adjust for bedrooms, baths and size, and only then look at your costs.</p>
<h2>A handshake, or a lease from the internet</h2>
<p>Landlord and tenant law is state law. A lease written for another state will promise things you may not do in Iowa and leave out things you must. Before the first resident signs, read the current Iowa landlord and tenant law on the legislature’s own site, and have a lawyer read your lease once with these questions in hand:</p>
<ul>
<li>How large may the deposit be, where must it be held, and by when does it go back?</li>
<li>How much notice do I give before I enter?</li>
<li>What may I charge when rent is late, and when?</li>
<li>What must the resident be told in writing at the start?</li>
</ul>
<p>It may be the cheapest hour of the whole investment.</p>
<h2>Choosing by feeling</h2>
<p>Decide what you require before you meet anyone: income in proportion to the rent, references from earlier landlords, a credit and court record check. Write it down and apply it to each applicant in the same way, in the order in which they applied. That protects you twice. Feelings choose badly, and treating people differently for who they are is what fair housing law forbids, whatever you meant by it.</p>
<blockquote><p>A rental is a small business with one customer.</p></blockquote>
<h2>No record of how the house looked</h2>
<p>Without dated photographs and a signed list from the day of moving in, the day of moving out is an argument. Go through every room with the resident, note what is worn already, and let both sides sign. Open the closets. Photograph the inside of the oven. The same list a year later settles in minutes what two memories would dispute for a month.</p>
<h2>Saving on the repair that can wait</h2>
<p>A slow drain, a soft step, a furnace that is loud this winter: each is cheap in October and expensive in January. Walk through on a schedule, with proper notice, and keep a reserve so that a water heater is a phone call and not a crisis. Answer small requests quickly, even when the answer is a date. A resident who reported the drip twice and heard nothing will not report the leak.</p>
<h2>Forgetting that the city has a say</h2>
<p>Towns around Des Moines make their own rules for rentals, and they differ. <ins datetime="2026-11-20">When we last checked, in November 2026, Grimes asked owners to register every two years, at $70 for the first unit, with a <a href="https://www.grimesiowa.gov/385/Rental-Program">self-inspection form</a>; Windsor Heights asked for a <a href="https://www.windsorheights.org/308/Rental-Inspections">rental certificate of occupancy</a> and an inspection.</ins> Fees and periods change, so read your own city’s page, or call the desk that answers for it, before the sign goes up.</p>
<h2>One account for everything</h2>
<p>Rent, repairs and groceries in the same checking account make April miserable. Open an account for the property, keep every invoice, and write down what was a repair and what was an improvement. Your tax preparer will treat them differently, and no one remembers which was which eleven months later. Keep the deposit apart from all of it: it is not your money.</p>
<h2>What to keep doing yourself</h2>
<p>None of this says that you cannot manage your own house. Owners who live close by, like the work and answer the phone can do it well. If that is you, put four dates in your calendar now: when the lease ends, when you will talk about renewal, when the furnace is serviced, when you next walk through.</p>
<p>If it is not you, the question is not whether help costs money but whether it costs more than the mistakes. Start with the rent: a <a href="/analysis">written analysis</a> tells you what the house should bring, and where that figure comes from.</p>
`,
  },
  {
    title: "Why Out-of-State Investors Need Local Property Management",
    slug: "out-of-state-investors-property-management",
    published: "2024-12-10",
    category: "getting-started",
    excerpt:
      "What you can do by phone, what takes someone at the door, and what to ask before you hand over the keys.",
    tags: ["Out of state", "Choosing a manager", "Winter"],
    keywords:
      "out-of-state landlord, Des Moines property management, rental registration, management agreement",
    content: `
<p>Some owners of Des Moines rentals have not slept in the city for years. They moved away for work and kept the house, or they inherited it, or they bought here from a distance because the price made sense. Owning from another state works. Managing from another state works until the first cold night.</p>
<h2>What distance does not change</h2>
<p>Much of the job is paper, and paper travels. You can choose a rent, approve a repair, read a statement and sign a renewal from anywhere. You should: an owner who reads the statement once a month and asks two questions gets a better manager than one who never looks. Keep the decisions that are yours, which are the price, the large repairs and whether to hold or sell.</p>
<h2>What takes someone at the door</h2>
<ul>
<li><strong>Showings.</strong> People rent the house they have stood in. A lockbox shows rooms; it does not notice that every question is about the basement.</li>
<li><strong>The first freeze.</strong> Outside faucets, the furnace filter, the thermostat of an empty house. Ten minutes in October, or a burst pipe in January.</li>
<li><strong>Estimates.</strong> Whether the roof needs a patch or a replacement is a matter of standing on the lawn. From far away you have only the opinion of the person who sells roofs.</li>
<li><strong>Moving in and moving out.</strong> The inspection that decides about the deposit has to be done in the house, with photographs, on the day.</li>
<li><strong>City inspections.</strong> Where a town inspects its rentals, the inspector wants to be let in. Windsor Heights and Grimes both have rental programs, to name two; each has its own form, fee and rhythm, so read the city’s page for your address.</li>
</ul>
<h2>What travels badly: bad news</h2>
<p>The real cost of distance is that news reaches you late and softened. A resident who means to leave mentions it first to whoever fixes the sink. A neighbor notices the gutter. A vendor sees that the second car in the drive has been there since May. None of them will call a number in another time zone. Someone has to be near enough to hear it, and disciplined enough to write it down the same day.</p>
<blockquote><p>Owning from another state works. Managing from another state works until the first cold night.</p></blockquote>
<h2>What the agreement has to say</h2>
<p>In Iowa, the rules of the real estate commission say what a broker’s management agreement must contain. The list, as we read it, has nine parts: which property; the terms and what the manager may do; how and when income is sent on and statements are given; which expenses the broker pays; the fee and when it is due; what happens to deposits and prepaid rent; the date it begins; how it ends; and the signatures of broker and owner. You are owed a legible copy. The chapter was up for renewal in 2024, so ask the broker for the current text, and read your draft with the nine parts beside you. A line that is missing is a conversation you will otherwise have later.</p>
<h2>What to ask a manager</h2>
<ol>
<li>Up to what amount may you repair without asking me, and how do I see what was done? A photograph before and after should be normal.</li>
<li>Who answers at night, and is that person in this city?</li>
<li>What do I pay when the house is empty? Ask for the full list of fees, setup, placement and renewal included, and add up one whole year.</li>
<li>How is the rent set, and which leases is that based on?</li>
<li>How do I leave? How long does the agreement run, how much notice ends it, and who holds the deposit afterwards?</li>
<li>Which brokerage holds the license, and does its name stand beside the name of the person I am talking to? In Iowa it should.</li>
</ol>
<h2>Two accounts and a tax preparer</h2>
<p>Have rent paid into one account and statements sent to one folder, and give both to a tax preparer who has done this before. Ask early whether Iowa expects a return from you in addition to the one at home, and whether the homestead credit is still on the property: the credit belongs to people who live in their house, and it stops when you no longer do. These are ten-minute questions in the first spring and long letters in the third.</p>
<h2>A fair test</h2>
<p>Before you sign, ask for a walkthrough with pictures and a written <a href="/analysis">rent analysis</a>. You will learn how quickly they come, how plainly they write, and whether they tell you something you did not want to hear. From a thousand miles away, that last one is what you are paying for.</p>
`,
  },
  {
    title: "Maximizing the ROI of Your Rental Property",
    slug: "maximizing-rental-property-roi",
    published: "2024-12-05",
    category: "the-numbers",
    excerpt: "How to work out what a rental really earns, and the few levers that move it.",
    tags: ["Returns", "Maintenance", "Leases"],
    keywords: "rental return, net operating income, vacancy cost, rental improvements",
    content: `
<p>Return on a rental is decided less by the purchase than by what happens every month afterwards. The good news is that the levers are few, and all of them can be measured with a pencil. The arithmetic below uses round numbers to show the method. Put your own in.</p>
<h2>Start with a real number</h2>
<p>Take a year’s rent. Subtract the weeks the house stood empty. Subtract management, repairs, insurance, property tax and anything you pay for water, lawn or snow. What is left is the net operating income. Divide it by what the house would sell for today, not by what you once paid: the question is what your money earns where it is now. The mortgage comes afterwards. It decides what reaches your pocket, but not whether the house is a good rental.</p>
<p>An example. A house that would sell for $240,000 rents at $1,800, so $21,600 in a full year. Say it stood empty for two weeks, which is about $830, and say that everything else together cost $8,200. That leaves roughly $12,570, or a little over five percent of the value. Whether five percent is enough is for you to say. What matters is that you know it is five, and not the nine that the listing promised.</p>
<h2>Empty weeks cost the most</h2>
<p>Suppose the same house could rent for $1,800 now. Holding out for $1,900 brings $1,200 more in a year, if someone pays it. Each extra month of waiting costs $1,800. Six weeks of holding out cost about $2,490, and the higher rent needs a little over two years to earn that back. Price at the market, have the house clean and photographed before the listing goes up, and answer inquiries the same day.</p>
<h2>Keep the resident you have</h2>
<p>A change of residents means cleaning, paint, advertising and days without rent. Start the conversation about renewal three months before the lease ends. Fix the small thing that has been annoying them. Ask for the increase that the market supports and show how you arrived at it. A modest raise that is accepted usually beats a large one that starts the search again. And think about the date: a lease that ends when few people care to move puts you in a weak spot, so let terms end in spring or summer where both sides can agree to it.</p>
<blockquote><p>The levers are few, and all of them can be measured with a pencil.</p></blockquote>
<h2>Improve what renters pay for</h2>
<p>Ask of each improvement: by how much does it raise the rent, or shorten the search, and in how many months does that pay it back? A $900 change that adds $50 a month has paid for itself in eighteen months. One that adds $10 needs seven and a half years.</p>
<ul>
<li><strong>Often worth the money:</strong> paint in a neutral color, good lighting, flooring that can be wiped, a washer and dryer in the home, a garage door that works.</li>
<li><strong>Worth a second look:</strong> a remodeled bath in a house whose bath is sound, counters that only you will admire, anything a resident has to be careful with.</li>
</ul>
<p>Do the work between residents, in one go, and keep the invoices apart: repairs in one pile, improvements in another. Your tax preparer will ask.</p>
<h2>Spend on what prevents</h2>
<p>A furnace serviced each fall, gutters cleaned before the leaves freeze, caulk around the tub, a downspout that leads the water away from the foundation. None of it shows in the rent. All of it shows in the years when nothing breaks. Set aside a fixed share of every month’s rent for repairs, so that a bad month is only a bad month.</p>
<h2>Know how your rent compares</h2>
<p>Two sources keep you honest. The first is what comparable homes nearby were signed for, which is what a <a href="/analysis">rent analysis</a> collects. The second is public: every year HUD publishes Fair Market Rents, and for the Des Moines area they come by ZIP code and number of bedrooms. They are a benchmark and not a price for your house, but a rent far below the benchmark for your ZIP deserves a question.</p>
<h2>Look once a year</h2>
<p>Once a year, read the property tax assessment, compare two insurance quotes, and put the rent beside what was signed nearby. If the figures say that the money would earn more elsewhere, <a href="/rent-vs-sell">compare renting with selling</a> and decide with both columns in front of you. If they say the house does its work, leave it alone and let time do the rest.</p>
`,
  },
  {
    title: "The Job Is in Denver, the House Is in Urbandale",
    slug: "rent-or-sell-after-a-job-move",
    published: 47,
    category: "the-numbers",
    excerpt:
      "Rent it out or sell it? Four questions to answer before the moving truck, and one date to put in the calendar.",
    tags: ["Rent or sell", "Out of state", "Returns"],
    keywords: "rent or sell, accidental landlord, home sale exclusion, job relocation Iowa",
    content: `
<p>It often starts on a Thursday. The offer has come, the new job begins in six weeks, and two people sit at our table with a house they never meant to be an investment. They want to know whether to rent it or sell it. I could say what I would do, but it is not my house, and the answer depends on four things they know better than I do.</p>
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
<p>The price is not what you take away. Subtract the loan, the cost of selling, and what you would spend to make it ready. Then ask where that money would go. If it becomes the down payment for the next house and saves you a more expensive loan, that is a strong reason. If it would sit in a savings account while you decide, less so.</p>
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
  },
  {
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
<li><strong>Listings.</strong> What owners are asking. Easy to find. Remember that a listing you can still see is a home that no one has taken at that price yet.</li>
<li><strong>A public benchmark.</strong> Computed for a whole ZIP code, knows nothing of your kitchen.</li>
<li><strong>A model.</strong> Some of the above, put together by a program. Ask what went in.</li>
</ul>
<h2>Second: how many homes, how near, how old?</h2>
<p>Three comparable homes are the least that can be called a comparison; five are more comfortable. Look at the distance of the farthest one and the age of the oldest. A home four miles away across the river is a different market. A lease from last June tells you about last June.</p>
<p>Good reports widen the circle when they find too few, and say so. Poor ones widen it in silence. If you see no list of homes at all, you have the font and not the evidence.</p>
<h2>Third: what was done to make them comparable?</h2>
<p>No two homes are alike, so the report has to adjust: the comparable has one bath more, so some dollars come off; it is two hundred square feet smaller, so some go on. There is nothing wrong with that as long as the dollars are printed. If you disagree with one, you can change it and redo the math. Check three things by hand: the number of bedrooms and baths of your own house as the report has them, the square feet, and whether a comparable that looks far too good has something yours has not, such as a garage or a second kitchen.</p>
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
  },
  {
    title: "What We Look At on a Walkthrough",
    slug: "what-we-look-at-on-a-walkthrough",
    published: 132,
    category: "running-the-house",
    excerpt:
      "An hour in your house, from the curb to the sump pump: what a manager looks for, in which order, and why the carpet comes last.",
    tags: ["Maintenance", "Choosing a manager", "Rent reports"],
    keywords: "property walkthrough, make-ready, rental inspection, smoke alarms",
    content: `
<p>Owners clean before we come. It is kind and it is not necessary; we have seen closets. A walkthrough is not a white-glove inspection. It answers three questions: is the house safe to live in, will it stay dry and warm, and what would make it rent sooner or for more? We ask them in that order, and the carpet belongs to the third.</p>
<h2>From the curb</h2>
<p>We stop across the street first, because that is where every prospective resident will stop. What does the house say? A straight gutter, a number that can be read at night, a porch light that works. Then the parts that cost money: the line of the roof, the chimney, the slope of the ground. Soil should fall away from the foundation. If the downspout ends at the wall, that is the cheapest repair of the day and we will write it first.</p>
<h2>Safe to live in</h2>
<ul>
<li><strong>Alarms.</strong> Smoke and carbon monoxide: where they are, how old they are, and whether they sound when we press them. Towns and insurers have their own lists, so we note what is there and check it against yours.</li>
<li><strong>Stairs and rails.</strong> Every run of steps, inside and out, with a hand on the rail and some weight on it.</li>
<li><strong>Ways out.</strong> Bedroom windows that open and stay open, doors that unlock from inside without a key.</li>
<li><strong>Electric.</strong> The panel, with its cover on and its labels readable; outlets near water; extension cords that have become part of the house.</li>
<li><strong>Old paint.</strong> Houses built before 1978 come with federal rules about lead-based paint and what residents must be told. We note the year and the condition, and make sure that the disclosure is part of the lease.</li>
</ul>
<h2>Dry and warm</h2>
<p>Then the house as a machine. Furnace and air conditioner: age from the label, date of the last service, state of the filter. Water heater: age, and the floor around it. Under each sink, behind each toilet, along the tub. In the basement we stand still for a moment and smell, look along the foot of the wall for a white line, and pour water into the sump. In the attic hatch we look for daylight and for stains.</p>
<p>We run things. Every tap hot, every burner, the disposal, the fan, the garage door twice. It is slow, and it is how we find out that the dishwasher has not drained since August.</p>
<blockquote><p>Is it safe, will it stay dry and warm, and what would make it rent? In that order.</p></blockquote>
<h2>What would make it rent</h2>
<p>Only now the carpet. We go room by room as someone who might live there. Is there a place for the bed? Does the light work from the door? What is the first thing you smell? We measure what the listing will ask for, count outlets in the room that will be an office, and open the closets after all.</p>
<p>Then we make three lists.</p>
<ol>
<li><strong>Before anyone moves in.</strong> Safety, water, heat, locks. Not up for debate.</li>
<li><strong>Worth it.</strong> Each with a cost, what it is likely to do to the rent or to the days on the market, and how many months it takes to pay itself back.</li>
<li><strong>Leave it.</strong> Things you were about to spend money on that a resident will not pay for. This is the list owners like best.</li>
</ol>
<h2>What we ask you</h2>
<p>A house knows a lot, and its owner knows the rest. Where is the shut-off? Who has keys? Which breaker trips when the microwave and the toaster run together? Has there ever been water in the basement, and in which spring? Is there an association, and does it have a say? Does your city want the rental registered or inspected, and has it been? We would sooner hear it at the kitchen table than from the resident in March.</p>
<h2>What to have ready</h2>
<ul>
<li>The current lease, if someone lives there, and their phone number. We notify residents in writing before the walkthrough.</li>
<li>The insurance page that shows what is covered.</li>
<li>Receipts for large repairs of the last years, as far as you have them.</li>
<li>Manuals, warranty cards, the paint can with the color on its lid.</li>
<li>Every key, remote and code.</li>
</ul>
<h2>What you get</h2>
<p>You get the three lists with photographs, and the rent looked at again: a figure worked out from a desk moves when somebody has stood in the kitchen. It may go down. If the first question had a bad answer, we will say that the house is not ready, and what it takes. You can take the lists to anyone; they are about your house and not about us. If you would like to begin with the desk part, the <a href="/analysis">rent analysis</a> comes first.</p>
`,
  },
  {
    title: "What an Empty Month Costs",
    slug: "what-an-empty-month-costs",
    published: -6,
    category: "the-numbers",
    excerpt: "The rent you wait for, against the month it takes: one line of arithmetic before you hold out.",
    tags: ["Rent reports"],
    keywords: "vacancy, asking rent, days on market",
    content: `
<p>An owner asks $1,700, and the house would have leased in two weeks at $1,650. It leases six weeks later. What did the $50 cost?</p>
<h2>One line of arithmetic</h2>
<p>One month empty at $1,650 is $1,650 that nobody pays back. The higher rent brings $50 a month, so it takes thirty-three months to be even. The first lease is over in twelve.</p>
<h2>When to wait</h2>
<ul>
<li>The house has been listed for less than two weeks, and people come to see it.</li>
<li>A repair that people ask about will be done by the weekend.</li>
<li>It is May, and the next month is better than this one.</li>
</ul>
<p>In November, none of the three is likely. Lower the rent on the first quiet weekend, not on the fourth.</p>
`,
  },
  {
    title: "Before the First Freeze",
    slug: "before-the-first-freeze",
    published: null,
    category: "running-the-house",
    excerpt: "Hoses, shut-offs and one call to the resident.",
    tags: ["Maintenance", "Winter"],
    keywords: "winter, rental maintenance, frozen pipes",
    content: `
<p>Disconnect the hoses. A hose left on a frost-free faucet holds the water that splits it, and nobody notices until April.</p>
<h2>To do</h2>
<ul>
<li>Show the resident where the water is shut off.</li>
<li>Change the furnace filter, and write the date on it.</li>
<li>Clear the downspouts.</li>
</ul>
`,
  },
];
