import { colorOf } from "./names.ts";
import { type PlannedLabel, planLimits } from "./plan.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { cut, oneLine } from "./text.ts";
import { type Json, objectsAt, textAt, type TrelloBoard } from "./trello-board.ts";

/** The labels of a board, and the names of a card's labels. */
export type TrelloLabels = { namesOn(card: Json): string[]; planned(): PlannedLabel[] };

const shades: Record<string, string> = {
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
};

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

/**
 * Labels whose names differ only in case become one label, because names are unique here. A label without a name is named
 * after its color, and only imported if a card has it: every new Trello board has six such labels.
 */
export function readLabels(board: TrelloBoard, counter: SkippedCounter): TrelloLabels {
  const byId = labelsById(board);
  const planned = new Map<string, PlannedLabel>();
  function plan(label: Json): string {
    const whole = nameOf(label);
    const name = cut(whole, planLimits.labelName).trim();
    const known = planned.get(name.toLowerCase());
    if (known) return known.name;
    counter.count(
      "Long label names",
      Number(name !== whole),
      (count) => `${count} cut to ${planLimits.labelName} characters.`,
    );
    planned.set(name.toLowerCase(), { name, color: shades[textAt(label, "color")] ?? colorOf(name) });
    return name;
  }
  for (const label of board.labels) if (oneLine(textAt(label, "name")) !== "") plan(label);
  return {
    namesOn(card) {
      const labels = idsOn(card)
        .map((id) => byId.get(id))
        .filter((label) => label !== undefined);
      const names = [...new Set(labels.map((label) => plan(label)))];
      const over = names.length - planLimits.labels;
      counter.count(
        "Labels over the limit",
        over,
        (count) => `${count}: a ticket carries at most ${planLimits.labels}.`,
      );
      return names.slice(0, planLimits.labels);
    },
    planned: () => [...planned.values()],
  };
}
