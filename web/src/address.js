// Settings in the address, so that a view can be sent: #t=3.2&show=frames,trail.

export function readAddress() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

export function makeAddress(settings) {
  let waiting = 0;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const entries = Object.entries(settings()).filter(([, value]) => value !== "" && value !== null);
      const text = new URLSearchParams(entries).toString().replaceAll("%2C", ",");
      try {
        history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
      } catch {
        // A page inside another has no address of its own.
      }
    }, 250);
  };
}
