// Elements are made here and nowhere else. What a log says becomes text and never markup.

"use strict";

/** An element, `tag.class.class`, with attributes, more classes, listeners (`onclick`) and children; null and false are left out. */
function make(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length > 0) element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") element.classList.add(...value.filter(Boolean));
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element of the page with this id. */
function byId(id) {
  return document.getElementById(id);
}

/** Words with commas between them. */
function listed(words) {
  return words.filter(Boolean).join(", ");
}
