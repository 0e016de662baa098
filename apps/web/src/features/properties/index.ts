export { applyPicked, type Property } from "./apply.ts";
export { nameOf, priorityOptions, useLabelOptions, useMemberOptions } from "./property-options.tsx";
export { PropertyPicker } from "./property-picker.tsx";
export { StatusMark } from "./status-mark.tsx";
export { propertyKeys, usePropertyKeys } from "./use-property-keys.tsx";
