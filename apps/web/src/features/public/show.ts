import type { ReactNode } from "react";
import { toDom } from "./to-dom.ts";

/** Puts something into an element instead of what is there, and takes the reader to its heading. @param isNews whether the reader was reading something else */
export function show(place: Element, view: ReactNode, isNews = false): void {
  place.replaceChildren(...toDom(view));
  const heading = place.querySelector<HTMLElement>("h1");
  if (heading !== null) document.title = heading.textContent;
  if (isNews) {
    heading?.focus();
    window.scrollTo(0, 0);
  }
}
