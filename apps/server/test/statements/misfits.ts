import { type Checker, SymbolFlags, type Type, TypeFlags, type UnionType } from "typescript/unstable/sync";
import type { Kind } from "./record.ts";

const flagsOf: Readonly<Record<string, TypeFlags>> = {
  null: TypeFlags.Null,
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};

/**
 * The differences between `kind` and `type`, as sentences that begin with the name of the column.
 * @param at the name of the column or field that has the kind; empty for a row
 */
export function misfitsOf(checker: Checker, type: Type, kind: Kind, at: string): string[] {
  if (kind === "any" || isUnknown(type)) return [];
  if (type.isUnionType()) return misfitsOfUnion(checker, type, kind, at);
  if (typeof kind === "string" && fits(type, kind)) return [];
  if (isList(kind) && checker.isArrayLikeType(type)) return misfitsOfList(checker, type, kind, at);
  if (isRecord(kind) && isObject(checker, type)) return misfitsOfObject(checker, type, kind, at);
  return [`${at} is ${said(kind)}, and the type says ${checker.typeToString(type)}`];
}

/** Nothing if one of the types matches; otherwise the differences from the best match. */
function misfitsOfUnion(checker: Checker, union: UnionType, kind: Kind, at: string): string[] {
  // `undefined` means that there is no row, so it says nothing about the row's type
  const types = union.getTypes().filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
  const each = types.map((type) => misfitsOf(checker, type, kind, at));
  return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** The elements of a list; an element of a tuple may have any of its types. */
function misfitsOfList(checker: Checker, type: Type, kind: readonly Kind[], at: string): string[] {
  const elements = type.isTypeReference() ? checker.getTypeArguments(type) : [];
  return kind.flatMap((one) => {
    const each = elements.map((element) => misfitsOf(checker, element, one, `${at}[]`));
    return each.some((none) => none.length === 0) ? [] : (each[0] ?? []);
  });
}

function misfitsOfObject(checker: Checker, type: Type, kind: { readonly [name: string]: Kind }, at: string): string[] {
  const path = (name: string) => (at === "" ? name : `${at}.${name}`);
  const named = checker.getPropertiesOfType(type).flatMap((property) => {
    const given = kind[property.name];
    if (given === undefined)
      return (property.flags & SymbolFlags.Optional) !== 0 ? [] : [`${path(property.name)} is not there`];
    const wanted = checker.getTypeOfSymbol(property);
    return wanted === undefined ? [] : misfitsOf(checker, wanted, given, path(property.name));
  });
  const [index] = checker.getIndexInfosOfType(type);
  // a schema of any object has no known properties
  if (index === undefined || (index.valueType.flags & TypeFlags.Never) !== 0) return named;
  return [
    ...named,
    ...Object.entries(kind).flatMap(([name, one]) => misfitsOf(checker, index.valueType, one, path(name))),
  ];
}

function isList(kind: Kind): kind is readonly Kind[] {
  return Array.isArray(kind);
}

function isRecord(kind: Kind): kind is { readonly [name: string]: Kind } {
  return typeof kind === "object" && !isList(kind);
}

function isObject(checker: Checker, type: Type): boolean {
  return (type.isObjectType() || type.isIntersectionType()) && !checker.isArrayLikeType(type);
}

function isUnknown(type: Type): boolean {
  return (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}

function fits(type: Type, kind: string): boolean {
  // a branded string is a string
  if (type.isIntersectionType()) return type.getTypes().some((part) => fits(part, kind));
  const flags = flagsOf[kind];
  return flags === undefined ? type.getSymbol()?.name === kind : (type.flags & flags) !== 0;
}

function said(kind: Kind): string {
  if (typeof kind === "string") return kind === "null" ? "null" : `a ${kind}`;
  return isList(kind) ? "a list" : "an object";
}
