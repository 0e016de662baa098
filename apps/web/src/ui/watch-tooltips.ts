/** The time for which the pointer rests before a tooltip appears, in milliseconds; not if one was shown just now. */
const [delay, grace] = [450, 300];

type State = {
  shown: Element | null;
  /** the element with the focus and a tooltip, until Esc is pressed */
  focused: Element | null;
  timer?: ReturnType<typeof setTimeout>;
  hiddenAt: number;
};

/** Says which element's tooltip is to be shown, null for none. @returns ends it */
export function watchTooltips(show: (of: Element | null) => void): () => void {
  const ended = new AbortController();
  const state: State = { shown: null, focused: null, hiddenAt: 0 };
  const set = (of: Element | null): void => {
    if (state.shown !== null && of === null) state.hiddenAt = performance.now();
    state.shown = of;
    show(of);
  };
  const want = (of: Element | null, wait: number): void => {
    clearTimeout(state.timer);
    if (of !== state.shown) state.timer = setTimeout(() => set(of), wait);
  };
  const hide = (): void => {
    clearTimeout(state.timer);
    set(null);
  };
  const leave = (): void => {
    state.focused = null;
    hide();
  };
  const options = { signal: ended.signal, passive: true, capture: true };
  document.addEventListener("pointerover", (event) => over(event, state, want), options);
  const wantFocused = (of: Element | null): void => {
    state.focused = of;
    want(of, delay);
  };
  document.addEventListener("focusin", ({ target }) => isFocused(target) && wantFocused(tipped(target)), options);
  for (const name of ["focusout", "pointerdown"]) document.addEventListener(name, leave, options);
  // what has the focus may be scrolled into view by it, or be moved by what comes above it
  const scrolled = (): void => {
    hide();
    if (state.focused !== null && isInView(state.focused)) wantFocused(state.focused);
  };
  document.addEventListener("scroll", scrolled, options);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave(), options);
  return () => {
    clearTimeout(state.timer);
    ended.abort();
  };
}

function over(
  { target, pointerType }: PointerEvent,
  state: State,
  want: (of: Element | null, wait: number) => void,
): void {
  if (pointerType === "touch") return;
  if (isTooltip(target)) return clearTimeout(state.timer);
  const of = tipped(target);
  const isWarm = state.shown !== null || performance.now() - state.hiddenAt < grace;
  want(of, of === null ? 80 : isWarm ? 0 : delay);
}

function isFocused(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(":focus-visible");
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tooltip]") : null;
}

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".tooltip") !== null;
}
