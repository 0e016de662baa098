export { BoardHeader } from "./board-header.tsx";
