// Elements of the page, and their makers.

export const found = (id) => document.getElementById(id);

export function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
