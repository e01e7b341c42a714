// What lies on the board of a puzzle: its pictures, areas, links and the lists beside it, each as a
// layer that the board can edit. Fields are what the desk calls the keys of a puzzle.

const FEW = 3; // signs that are painted by clicking again and again

/** The layers of a puzzle, those with something in them first; `put(edits)` changes it. */
export function layersOf(state, put) {
  const all = state.form.map((field) => layerOf(field, put));
  const found = all.filter((layer) => layer?.places.size);
  return found.sort((one, other) => other.used - one.used);
}

/** How many rows and columns of cells a puzzle has, as one writes it; nothing where that is not
 * seen. */
export function sizeOf(state) {
  const cells = state.form.find((field) => field.at?.[0]?.[0] === "r1c1");
  return cells ? `${cells.rows}x${cells.columns}` : "";
}

/** The places of which one may ask why they are what they are. */
export function answersOf(state) {
  return new Set(state.pencil?.groups.flatMap((group) => group.at));
}

function layerOf(field, put) {
  const name = [field.key, field.of].filter(Boolean).join(" ");
  const label = name.replaceAll("_", " ");
  const common = { key: name, label, words: field.words, used: field.needed || field.said };
  if (field.cells && field.at) return { ...common, ...picture(field, put) };
  if (field.type === "links") return { ...common, ...links(field, put) };
  if (field.type === "list" && field.at && field.items) return { ...common, ...list(field, put) };
  return null;
}

function picture(field, put) {
  const where = new Map();
  field.at.forEach((row, r) => row.forEach((place, c) => place && where.set(place, [r, c])));
  const areas = field.type === "areas";
  const plain = !field.number && !field.typed && field.signs.length <= FEW;
  const used = new Set(field.cells.flat());
  return {
    number: field.number,
    before: field.before,
    typed: field.typed,
    blank: field.blank,
    fresh: areas ? field.fresh : undefined,
    signs: areas ? named(used, field) : field.signs,
    places: new Set(where.keys()),
    draws: areas || plain,
    extends: areas,
    signOf(place) {
      const [row, column] = where.get(place) ?? [];
      return field.cells[row]?.[column];
    },
    put(edits) {
      const one = ([place, sign]) => {
        const [row, column] = where.get(place);
        return { key: field.key, row: row + 1, column: column + 1, sign };
      };
      put(edits.filter(([place]) => where.has(place)).map(one));
    },
  };
}

/** The areas that there are, and signs that are none. */
function named(used, field) {
  const areas = [...used].filter((sign) => sign !== field.blank).sort();
  const others = field.signs.filter(({ sign }) => !used.has(sign));
  return [...areas.map((sign) => ({ sign, words: `area ${sign}`, area: true })), ...others];
}

function links(field, put) {
  return {
    signs: field.values.map(({ value, words }) => ({ sign: value, words, face: value })),
    places: new Set(field.places),
    blank: "",
    draws: true,
    signOf: (place) => field.value[place] ?? "",
    put: (edits) =>
      put(edits.map(([at, value]) => ({ key: field.key, at, value: value === "" ? null : value }))),
  };
}

function list(field, put) {
  const number = new Map(field.at.map((place, index) => [place, index]));
  return {
    signs: [],
    places: new Set(field.at),
    blank: "?",
    list: true,
    typed: true,
    signOf: (place) => itemText(field.items[number.get(place)]),
    put: (edits) =>
      put(edits.map(([place, item]) => ({ key: field.key, index: number.get(place) + 1, item }))),
  };
}

/** An item of a list as one types it: "2 1 3". */
export function itemText(item) {
  return Array.isArray(item) ? item.map(itemText).join(" ") : String(item ?? "");
}
