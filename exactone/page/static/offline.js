// Keeps the page for later: after the first visit it works without a network.

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => null); // as in a private window
}
