import { isObject, type JsonObject } from "../json-values.ts";

/** An export comes from outside, so every part of it is checked. */
export type Json = JsonObject;

/** A Trello board export; only the parts that are needed to read it are checked. */
export type TrelloBoard = {
  name: string;
  lists: Json[];
  /** With the position of each in the export, counted from 1. */
  cards: { row: number; json: Json }[];
  labels: Json[];
  checklists: Json[];
  actions: Json[];
  json: Json;
};

/** The object at `key`; empty if there is none. */
export function objectAt(json: Json, key: string): Json {
  const value = json[key];
  return isObject(value) ? value : {};
}

/** The objects of the list at `key`; empty if there is none. */
export function objectsAt(json: Json, key: string): Json[] {
  return listAt(json, key).filter(isObject);
}

export function listAt(json: Json, key: string): unknown[] {
  const value = json[key];
  return Array.isArray(value) ? value : [];
}

/** The text at `key`; empty if there is none. */
export function textAt(json: Json, key: string): string {
  const value = json[key];
  return typeof value === "string" ? value : "";
}

export function numberAt(json: Json, key: string): number {
  const value = json[key];
  return typeof value === "number" ? value : 0;
}

/** The objects in the order in which a board shows them: top to bottom, or left to right. */
export function byPosition(objects: Json[]): Json[] {
  return objects.toSorted((one, other) => numberAt(one, "pos") - numberAt(other, "pos"));
}

/** The board of an export; null if it is not one: every export has a name, lists and cards. */
export function readBoard(value: unknown): TrelloBoard | null {
  if (!isObject(value) || typeof value["name"] !== "string") return null;
  if (!Array.isArray(value["lists"]) || !Array.isArray(value["cards"])) return null;
  return {
    name: value["name"],
    lists: objectsAt(value, "lists"),
    cards: listAt(value, "cards").flatMap((json, index) => (isObject(json) ? [{ row: index + 1, json }] : [])),
    labels: objectsAt(value, "labels"),
    checklists: objectsAt(value, "checklists"),
    actions: objectsAt(value, "actions"),
    json: value,
  };
}
