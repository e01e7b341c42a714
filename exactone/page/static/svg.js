// Pictures from the desk: read as XML, and only what a drawing needs is taken over. No scripts,
// no handlers, no addresses, no styles, whatever a hostile puzzle may have brought into it.

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc".split(" "),
);
const TRAITS = new Set(
  (
    "class d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform viewBox fill " +
    "fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap " +
    "stroke-linejoin opacity font-size font-weight text-anchor dominant-baseline letter-spacing " +
    "shape-rendering textLength lengthAdjust data-at"
  ).split(" "),
);

/** A new element of a picture. */
export function shape(tag, traits = {}, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(traits)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** The picture of a board, as an element of this page; `board.svg` is what stands inside it. */
export function drawn(board) {
  const inside = `<svg xmlns="${SVG}">${board.svg}</svg>`;
  const read = new DOMParser().parseFromString(inside, "image/svg+xml").documentElement;
  const picture = read.localName === "svg" ? copied(read) : shape("svg");
  const box = board.box ?? [0, 0, board.width, board.height];
  const size = { viewBox: box.join(" "), width: box[2], height: box[3] };
  const traits = { class: "exactone", role: "img", ...size };
  for (const [name, value] of Object.entries(traits)) picture.setAttribute(name, value);
  if (board.words) picture.setAttribute("aria-label", board.words);
  return picture;
}

function copied(from) {
  const element = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) {
    if (TRAITS.has(name) && !/url\s*\(/i.test(value)) element.setAttribute(name, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) element.append(child.data);
    else if (ELEMENTS.has(child.localName) && child.namespaceURI === SVG) {
      element.append(copied(child));
    }
  }
  return element;
}
