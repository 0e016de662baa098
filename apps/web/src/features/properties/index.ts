export { applyPicked, type Property } from "./apply.ts";
export { priorityOptions, useLabelOptions, useMemberOptions } from "./property-options.tsx";
export { PropertyPicker } from "./property-picker.tsx";
export { StatusMark } from "./status-mark.tsx";
export { useTicketText } from "./ticket-text.ts";
export { type PickerPurpose as Picking, propertyKeys, usePropertyKeys } from "./use-property-keys.tsx";
