// The prices of the plans follow the rent.
{
  const parts = document.querySelectorAll("[data-rent],[data-rate]");
  document.getElementById("plan-rent").form.addEventListener("input", ({ target }) => {
    const rent = Math.round(Math.max(0, target.value));
    for (const each of parts) {
      const { rate, base, keep } = each.dataset;
      const fee = Math.round((rent * rate) / 1e4) + Number(base);
      const shown = keep === undefined ? fee : rent - fee;
      if (rate) each.textContent = `$${shown.toLocaleString("en-US")}`;
      else if (each !== target) each.value = target.value;
    }
  });
}
