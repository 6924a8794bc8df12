// A time in the visitor's zone, if it differs from the company's.
for (const time of document.querySelectorAll("time[data-local]")) {
  const write = (timeZone) =>
    new Date(time.dateTime).toLocaleString("en-US", {
      ...{ weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
      ...{ timeZone, timeZoneName: "short" },
    });
  const here = write();
  time.hidden = here === write(time.dataset.local);
  time.textContent = time.dataset.words + here;
}
