import { m } from "#i18n/en.ts";

/** The themes that a person can choose. `public/theme.js` sets the one that was chosen before the first paint. */
export const themes = [
  { value: "system", label: m.themeSystem },
  { value: "light", label: m.themeLight },
  { value: "dark", label: m.themeDark },
] as const;
type Theme = (typeof themes)[number]["value"];

const key = "stoa:theme";

/** The theme that was chosen on this browser. */
export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Shows a theme, now and from the next start on. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // storage is switched off: it holds until the page is closed
  }
}
