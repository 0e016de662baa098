export { applyPicked, type Property, type PropertyChange } from "./apply.ts";
export { MovePicker } from "./move-picker.tsx";
export { priorityOptions, useLabelOptions, useMemberOptions } from "./property-options.tsx";
export { PropertyPicker } from "./property-picker.tsx";
export { StatusMark } from "./status-mark.tsx";
export { useTicketText } from "./ticket-text.ts";
