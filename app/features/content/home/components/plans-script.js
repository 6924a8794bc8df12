// The prices of the plans follow the rent.
{
  const parts = document.querySelectorAll("[data-rent],[data-rate]");
  parts[0].form.addEventListener("input", ({ target }) => {
    if (!target.validity.valid) return;
    const rent = Math.round(target.value);
    for (const each of parts) {
      const { rate, keep } = each.dataset;
      const fee = Math.round(Math.round((rent * rate) / 100) / 100);
      const shown = (keep ? rent - fee : fee).toLocaleString("en-US");
      if (rate) each.textContent = `$${shown}`.replace("$-", "−$");
      else if (each !== target) each.value = target.value;
    }
  });
}
