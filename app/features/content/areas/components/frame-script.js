{
  // Waits for another site's frame, which is ready when it or the window loads, or when it says so.
  const frame = document.querySelector("[data-frame-timeout]");
  if (frame) {
    const show = (late) => {
      for (const each of document.querySelectorAll("[data-frame-wait]")) each.hidden = true;
      for (const each of document.querySelectorAll("[data-frame-late]")) each.hidden = !late;
      frame.parentElement.hidden = late;
    };
    const timer = setTimeout(show, frame.dataset.frameTimeout, true);
    const come = () => {
      clearTimeout(timer);
      show();
    };
    frame.addEventListener("load", come);
    addEventListener("load", come);
    addEventListener("iframeLoaded", come);
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && (data === "iframeLoaded" || data?.type === "iframeLoaded"))
        come();
    });
  }
  // The other end, inside the frame.
  if (parent !== window && document.querySelector("[data-tells-frame]"))
    parent.postMessage("iframeLoaded", "*");
}
