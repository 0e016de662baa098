import { oneLine } from "../text.ts";
import { type Json, objectsAt, textAt, type TrelloBoard } from "./board.ts";

/** The labels of a board: those with a name, the colors by name, and the names of a card's labels. */
export type TrelloLabels = {
  readonly named: readonly string[];
  readonly colors: ReadonlyMap<string, string>;
  namesOn(card: Json): string[];
};

const shades: ReadonlyMap<string, string> = new Map(
  Object.entries({
    green: "#4fb286",
    green_light: "#b7e4cf",
    green_dark: "#22805a",
    yellow: "#e0b72c",
    yellow_light: "#f5e3a1",
    yellow_dark: "#94760f",
    orange: "#ec9a3c",
    orange_light: "#f8d7ae",
    orange_dark: "#b3640c",
    red: "#e5685c",
    red_light: "#f7c4be",
    red_dark: "#b83a2e",
    purple: "#9a7fd9",
    purple_light: "#dbd1f3",
    purple_dark: "#6648b0",
    blue: "#5a93e6",
    blue_light: "#c6dcf8",
    blue_dark: "#1f5fbf",
    sky: "#63bfd6",
    sky_light: "#c4e8f1",
    sky_dark: "#247f98",
    lime: "#92c24a",
    lime_light: "#d5eab3",
    lime_dark: "#5b8321",
    pink: "#e074bb",
    pink_light: "#f6cbe6",
    pink_dark: "#a83f86",
    black: "#8a94a3",
    black_light: "#d3d8df",
    black_dark: "#566070",
  }),
);

function nameOf(label: Json): string {
  return oneLine(textAt(label, "name")) || textAt(label, "color").replaceAll("_", " ") || "no color";
}

/** A label can be listed by the board, by the cards that have it, or by both. */
function labelsById(board: TrelloBoard): Map<string, Json> {
  const byId = new Map<string, Json>();
  const carried = board.cards.flatMap((card) => objectsAt(card.json, "labels"));
  for (const label of [...carried, ...board.labels]) byId.set(textAt(label, "id"), label);
  return byId;
}

function idsOn(card: Json): string[] {
  const ids = card["idLabels"];
  if (Array.isArray(ids)) return ids.filter((id): id is string => typeof id === "string");
  return objectsAt(card, "labels").map((label) => textAt(label, "id"));
}

/** The labels of a board. A label without a name is named after its color. */
export function readLabels(board: TrelloBoard): TrelloLabels {
  const byId = labelsById(board);
  const colored = [...byId.values()].map((label) => [nameOf(label), shades.get(textAt(label, "color"))] as const);
  return {
    named: board.labels.map((label) => oneLine(textAt(label, "name"))).filter((name) => name !== ""),
    colors: new Map(colored.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    namesOn: (card) => [
      ...new Set(
        idsOn(card)
          .map((id) => byId.get(id))
          .filter((label) => label !== undefined)
          .map(nameOf),
      ),
    ],
  };
}
