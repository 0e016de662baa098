/** The value of an object's own property: a key from a file may name a property that every object has, such as `constructor`. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
