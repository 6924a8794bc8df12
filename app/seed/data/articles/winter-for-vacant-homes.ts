import type { Article } from "#app/seed/data/articles/article.ts";

export const winterForVacantHomes: Article = {
  title: "An Empty House in an Iowa Winter",
  slug: "empty-house-in-an-iowa-winter",
  published: 20,
  category: "running-the-house",
  excerpt:
    "A vacant home gets into trouble quietly. What to do before the first freeze, and what to look at every week until it is leased.",
  tags: ["Winter", "Maintenance", "Out of state"],
  keywords: "vacant house winter, frozen pipes, Iowa rental maintenance, vacancy insurance",
  content: `
<p>A house with people in it complains. The furnace stops and somebody is cold by supper; a pipe drips and somebody hears it. An empty house says nothing. By the time you open the door, the furnace has been off since Tuesday. So when a home stands between residents in the cold months, the work is to give it a voice: heat that is watched, water that is off, and a person who walks through every week with a list.</p>
<h2>Before the first freeze</h2>
<p>These are jobs for a mild Saturday in October. If the house falls empty later than that, do them on the first day.</p>
<ol>
<li><strong>Water.</strong> Find the main valve and tie a tag to it. Take hoses off the outside faucets, shut the inside valves that feed them, and open the faucets so that they drain.</li>
<li><strong>Heat.</strong> Have the furnace serviced, put in a new filter, and write the date on it. If the house heats with propane or oil, know how much is in the tank and who fills it.</li>
<li><strong>Gutters and downspouts.</strong> Clear them after the leaves are down. Water that cannot leave freezes where it stands, and the next thaw goes under the shingles.</li>
<li><strong>Sump pump.</strong> Pour a bucket in and watch it start. Check that the pipe outside runs clear of the walk, so that it does not make ice there.</li>
<li><strong>Drafts.</strong> On a windy day, hold a hand along the sills, the rim of the basement and the back of the cupboards on outside walls. Pipes run there.</li>
</ol>
<h2>Heat on or water off</h2>
<p>There are two honest ways to leave a house empty in January. Half of each is not one of them.</p>
<p><strong>Heat on, watched.</strong> Keep it warm enough that the coldest corner stays well above freezing; the thermostat in the hall is not the coldest corner. Open the cupboard doors under the sinks so that warm air reaches the pipes. Put a thermostat in that can send a message, and a water alarm on the floor by the heater and under the kitchen sink. This is the way when the house is being shown: people do not fall in love with a house in their coats.</p>
<p><strong>Water off, drained.</strong> If nobody will show it for weeks, shut the main, open every tap from the top of the house to the bottom, drain the heater as its maker says, and pour plumbing antifreeze into the traps. Put a note on the main and on the heater that says what was done and by whom. Have a plumber do it the first time and watch.</p>
<blockquote><p>A house with people in it complains. An empty house says nothing.</p></blockquote>
<h2>Call the insurer first</h2>
<p>Many policies treat a house differently once nobody lives in it, and some begin to after a set number of days. Do not guess. Call before it is empty and ask three things: from which day does my cover change; what must I do to keep it, such as heat, draining or visits; and what proof do you want of those visits? Then write down the name of the person who answered. It is a dull call, and after a burst pipe it is the first one you will wish you had made.</p>
<h2>The weekly walk</h2>
<p>Once a week, and on the morning after a hard cold night. It takes fifteen minutes.</p>
<ul>
<li>From the street: footprints, snow on the walk, a mailbox that tells everyone the house is empty.</li>
<li>Thermostat: what it is set to and what it shows. Listen to the furnace start.</li>
<li>Every sink, toilet and tub: run the water, look underneath. With the water off, look for stains instead.</li>
<li>Ceilings below bathrooms and below the roof valleys.</li>
<li>Basement: floor, sump, heater, and the smell when you open the door.</li>
<li>Windows and doors locked, one lamp on a timer.</li>
</ul>
<p>Take a photograph of the thermostat and one of the basement floor each time. They carry their own date. A folder of those is the proof your insurer asked about, and for an owner in another state it is the only way to know that somebody really went.</p>
<h2>Snow</h2>
<p>The walk in front of an empty house is still yours to clear, and towns set their own hours for it. Look up your city’s, and have one person with the job, by name, before it snows. “The neighbor usually does it” is not a plan; it is a neighbor.</p>
<h2>And shorten it</h2>
<p>The best care for an empty house is a lease. Winter lookers are fewer, but they are people who have to move. Shovel first, heat it an hour before, turn on every light, and put the photographs you took in June on the listing beside the true ones. Ask the rent that the season gives you: a week that passes with no request at all is the market telling you something. A <a href="/analysis">current rent figure</a> helps you hear it early. And when the lease is signed, let it end when it is warm.</p>
`,
};
