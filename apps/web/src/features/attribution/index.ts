export { DoerMark, DoerName } from "./doer-name.tsx";
