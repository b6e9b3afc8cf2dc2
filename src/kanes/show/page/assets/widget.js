// The notebook's side of a widget: it puts the page into a frame and passes messages on. `web/src/host.js` is the page's side.
const BOX = "padding-bottom:14px;box-sizing:border-box;min-height:200px;resize:vertical;overflow:hidden";
const LOOK = "display:block;width:100%;height:100%;border:1px solid #8884;border-radius:8px;box-sizing:border-box";

export default {
  render({ model, el }) {
    const box = document.createElement("div"), frame = document.createElement("iframe");
    box.style.cssText = `height:${model.get("height")}px;${BOX}`;
    frame.style.cssText = LOOK;
    frame.title = "The run as a page";
    frame.setAttribute("sandbox", "allow-scripts");
    const send = () => frame.contentWindow?.postMessage({ kanes: { hello: true, ...model.get("given") } }, "*");
    const hear = (event) => {
      if (event.source !== frame.contentWindow || typeof event.data?.kanes !== "object" || event.data.kanes === null) return;
      model.set("told", event.data.kanes);
      model.save_changes();
    };
    addEventListener("message", hear);
    model.on("change:given", send);
    frame.addEventListener("load", send);
    frame.srcdoc = model.get("page");
    box.append(frame);
    el.append(box);
    return () => {
      removeEventListener("message", hear);
      model.off("change:given", send);
    };
  },
};
