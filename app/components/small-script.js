// The script of pages that are not hydrated. They work without it; see docs/decisions/rendering.md.
(() => {
  const failed = "Unable to process your request. Please try again.";

  // A pressed button shows that it is busy and ignores presses.
  function busy(button, on) {
    if (!button) return;
    const { pendingLabel, label } = button.dataset;
    if (pendingLabel && on) {
      button.dataset.label = button.textContent;
      button.textContent = pendingLabel;
    } else if (label) button.textContent = label;
    if (on) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }

  // Forms marked data-draft survive a reload until they are sent.
  const draft = (form, text) => {
    try {
      const key = form.dataset.draft;
      if (!key) return;
      if (text === undefined) return sessionStorage.getItem(key);
      sessionStorage.setItem(key, text);
    } catch {
      // Without storage the form works without drafts.
    }
  };
  const typedIn = (form, button) => new URLSearchParams(new FormData(form, button));

  // Each step of such a form is a history entry.
  const entry = () => (history.state === "contact" ? "contact" : "properties");
  function follow(form) {
    if (!form.step || form.step.value === entry()) return;
    if (form.step.value === "contact") history.pushState("contact", "");
    else history.back();
  }

  const zipNote = document.getElementById("zip-note");

  // Focuses the error summary, else the first invalid field, else the form's message.
  const wrongIn = (part) =>
    part.querySelector("[role=alert]:has(a)") ??
    part.querySelector("[aria-invalid=true]") ??
    part.querySelector("[role=alert]");

  // Sends a form marked data-swap and replaces it with the reply's form.
  async function swap(form, button, body = typedIn(form, button), quiet) {
    const reply = await fetch(form.action, { method: "POST", body });
    if (reply.redirected) {
      draft(form, "");
      // The browser's back cache keeps the fields.
      form.reset();
      location.assign(reply.url);
      return;
    }
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const next = page.getElementById(form.id);
    if (!next) throw reply.status;
    form.replaceWith(next);
    draft(next, typedIn(next));
    follow(next);
    const answer = page.getElementById("zip-note")?.textContent;
    if (answer) zipNote.textContent = answer;
    if (quiet) return;
    const added =
      button?.value.includes('"insert"') && [...next.querySelectorAll("[name$=streetAddress]")].pop();
    const target = added || wrongIn(next) || next.querySelector("[autofocus]") || next.querySelector("h2");
    target.focus({ preventScroll: true });
    target.closest("fieldset,form").scrollIntoView({ block: "nearest" });
    target.scrollIntoView({ block: "nearest" });
  }

  addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (form.hasAttribute("aria-busy")) return event.preventDefault();
    const shown = button?.dataset.pendingLabel
      ? button
      : form.querySelector(":not([hidden])>*>[data-pending-label]");
    busy(form, true);
    busy(shown, true);
    if (!form.matches("[data-swap]")) return;
    event.preventDefault();
    swap(form, button).catch(() => {
      busy(form, false);
      busy(shown, false);
      const box = form.querySelector(".form-failed") ?? document.createElement("p");
      box.className = "form-failed";
      box.setAttribute("role", "alert");
      box.textContent = form.dataset.failedText ?? failed;
      (shown ?? form.lastElementChild).before(box);
    });
  });

  // Nothing is pending after Back.
  addEventListener("pageshow", () => {
    for (const each of document.querySelectorAll("[aria-busy]")) busy(each, false);
  });

  // Back shows the first step as it was; Forward sends it again, unless it was accepted.
  addEventListener("popstate", () => {
    const form = document.querySelector("[data-draft]");
    if (!form?.step || form.step.value === entry()) return;
    if (entry() === "contact") return draft(form) && form.requestSubmit();
    form.step.value = "properties";
    for (const part of form.querySelectorAll("[data-step]")) part.hidden = part.dataset.step === "contact";
    form.querySelector("h2").focus({ preventScroll: true });
  });

  // Restores a draft, unless the page is a reply; the server renders further steps and properties.
  for (const form of document.querySelectorAll("[data-draft]")) {
    const saved = !(form.step ? form.formKey : wrongIn(form)) && draft(form);
    if (!saved) continue;
    const body = new URLSearchParams(saved);
    body.set("step", "properties");
    for (const [name, value] of body) if (form.elements[name]) form.elements[name].value = value;
    // The home page has the address only.
    const isStart = !/zip/.test(saved) && /Address=[^&]/.test(saved) && form.querySelector("[data-units]");
    if (entry() === "properties") body.set("go", isStart ? "start" : "back");
    const hasMore = [...body.keys()].some((name) => /zip/.test(name) && !form.elements[name]);
    if (hasMore || isStart || !body.has("go")) swap(form, null, body, true).catch(() => {});
  }

  // Scrolls to the refusal.
  wrongIn(document)?.focus();

  addEventListener("input", async ({ target }) => {
    // A single unit is not a multi-family building.
    const units =
      target.matches("[name$=propertyType]") && target.closest("fieldset").querySelector("[data-units]");
    const isBuilding = target.value === "multi-family";
    if (units && isBuilding === (units.value === "1")) units.value = isBuilding ? "" : units.value || 1;
    const { form, id } = target;
    if (form) draft(form, typedIn(form));
    // Editing a field removes its message; the last one removes the form's message.
    if (target.matches("[aria-invalid=true]")) {
      target.setAttribute("aria-invalid", "false");
      for (const each of form.querySelectorAll(`[id="${id}-error"],li:has([href="#${id}"])`)) each.remove();
      const left = form.querySelectorAll("[role=alert] li").length;
      const said = form.querySelector("[data-wrong]");
      if (said) said.textContent = left > 1 ? `${left} fields need attention` : "1 field needs attention";
      if (!form.querySelector("[aria-invalid=true]")) form.querySelector("[role=alert]")?.remove();
    }
    // A ZIP code shows what homes there rent for, and fills in the city unless the visitor typed one.
    const { value, dataset } = target;
    if (target.matches("[data-city]")) dataset.typed = value;
    const code = (dataset.zip && RegExp(`${dataset.zip}(\\d{5})(-\\d{4})?$`).exec(value.trim()))?.[1];
    if (!code) return;
    const city = target.closest("fieldset")?.querySelector("[data-city]");
    const fill = (text) => {
      if (!city || city.dataset.typed || city === document.activeElement) return;
      city.value = text;
      city.dispatchEvent(new Event("input", { bubbles: true }));
      city.dataset.typed = "";
    };
    fill("");
    const found = await (await fetch(`/zip/${code}`)).json();
    if (target.value !== value) return;
    if (found.city) fill(found.city);
    // Five digits alone may be a house number.
    if (!zipNote || !(city || found.hasRent || /\D/.test(value))) return;
    zipNote.textContent = found.note;
    zipNote.className = found.hasRent ? "zip-lit" : "";
  });

  for (const button of document.querySelectorAll("[data-show-password]")) {
    const field = document.getElementById(button.dataset.showPassword);
    button.addEventListener("click", () => {
      const shown = field.type === "text";
      field.type = shown ? "password" : "text";
      button.setAttribute("aria-pressed", !shown);
    });
  }

  // A menu closes on a click outside or on a link, when Tab leaves it, and on Escape.
  const menu = document.querySelector(".site-menu");
  if (menu) {
    const leave = ({ type, target }) => {
      if (!menu.contains(target) || (type === "click" && target.closest("a"))) menu.open = false;
    };
    addEventListener("click", leave);
    addEventListener("focusin", leave);
    addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
  }

  // Earlier websites at this domain may have installed service workers.
  navigator.serviceWorker?.getRegistrations().then((all) => all.map((each) => each.unregister()));
})();
