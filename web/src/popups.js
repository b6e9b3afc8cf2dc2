// Menus over the picture: one at a time; Escape or a press elsewhere closes them. A control that was pressed by a pointer does
// not keep the space bar to itself, which plays and pauses; one that was reached by keys does.

export function makePopups() {
  const popups = [...document.querySelectorAll(".popup")], open = () => popups.filter((popup) => popup.open);
  for (const popup of popups) popup.addEventListener("toggle", () => { if (popup.open) for (const other of open()) if (other !== popup) other.open = false; });
  let byPointer = false;
  addEventListener("keydown", () => { byPointer = false; }, { capture: true });
  addEventListener("pointerdown", ({ target }) => {
    byPointer = true;
    for (const popup of open()) if (!popup.contains(target)) popup.open = false;
  }, { capture: true });
  addEventListener("click", () => setTimeout(() => {
    const { activeElement } = document;
    if (byPointer && activeElement?.matches("button, summary, input[type=checkbox]")) activeElement.blur();
  }), { capture: true });
  return {
    // Whether there was one to close.
    close() {
      const [popup] = open();
      if (!popup) return false;
      if (popup.contains(document.activeElement)) popup.querySelector("summary").focus();
      popup.open = false;
      return true;
    },
  };
}
