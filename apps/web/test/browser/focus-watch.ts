import type { Page } from "playwright-core";

/**
 * Makes every page report a key or a press that lost the focus: something had it before, and afterwards nothing has it that can be seen.
 * What only `main` caught is lost too, unless the screen is another one. A report is an error of the page, which fails the test file.
 */
export async function watchFocus(page: Page): Promise<void> {
  const parts = [isNothing, isSeen, outlineOf, untilSettled, problemOf, lastingProblem, watch];
  await page.addInitScript({ content: `(() => { ${parts.map(String).join("\n")} watch(); })();` });
}

// these run in the page, before its own scripts

type Suspect = {
  readonly cause: string;
  readonly had: Element;
  readonly path: string;
  /** Whether another screen was shown since, even if this one came back. */
  isLeft: boolean;
};

function isNothing(element: Element | null): boolean {
  return element === null || element === document.body || element === document.documentElement;
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return element.isConnected && element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
}

function outlineOf(element: Element): string {
  return (element.cloneNode() as Element).outerHTML.slice(0, 200);
}

/** Waits for effects, and for what gives the focus back when it has faded out. */
async function untilSettled(): Promise<void> {
  for (let at = 0; at < 4; at += 1) await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
  await new Promise((done) => setTimeout(done, 250));
  await new Promise((done) => requestAnimationFrame(done));
}

function problemOf({ had, isLeft }: Suspect): string | null {
  const now = document.activeElement;
  if (now === null || isNothing(now)) return "nothing has the focus";
  if (!isSeen(now)) return `what has the focus cannot be seen: ${outlineOf(now)}`;
  const isCaught = now.tagName === "MAIN" && now !== had && !isSeen(had) && !isLeft;
  return isCaught ? "only the screen as a whole caught the focus" : null;
}

/** A lasting problem: a screen that is still to come has not taken the focus yet. */
async function lastingProblem(suspect: Suspect): Promise<string | null> {
  for (let at = 0; at < 20 && problemOf(suspect) !== null; at += 1) await new Promise((done) => setTimeout(done, 100));
  return problemOf(suspect);
}

function watch(): void {
  let suspect: Suspect | null = null;
  let watched = 0;
  const begin = async (cause: string, isPress: boolean): Promise<void> => {
    const had = document.activeElement;
    if (had !== null && !isNothing(had)) suspect = { had, path: location.pathname, isLeft: false, ...suspect, cause };
    const mine = (watched += 1);
    await untilSettled();
    if (mine !== watched || suspect === null) return;
    const problem = await lastingProblem(suspect);
    if (mine !== watched || suspect === null) return;
    const found = suspect;
    suspect = null;
    // a press on nothing takes the focus from what is still there, as it should
    if (problem === null || (isPress && isSeen(found.had))) return;
    reportError(new Error(`The focus was lost by ${found.cause}: ${problem}; ${outlineOf(found.had)} had it.`));
  };
  navigation.addEventListener("currententrychange", () => {
    if (suspect !== null) suspect.isLeft ||= location.pathname !== suspect.path;
  });
  addEventListener("keydown", ({ key, isTrusted }) => isTrusted && void begin(`the key ${key}`, false), true);
  addEventListener("click", ({ isTrusted, detail }) => isTrusted && detail > 0 && void begin("a press", true), true);
  addEventListener("pointerdown", () => void (suspect = null), true);
}
