import "#ui/index.css";
import "./gallery.css";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Toasts } from "#ui/toasts.tsx";
import { Tooltips } from "#ui/tooltips.tsx";
import { Floating } from "./floating.tsx";
import { Parts } from "./parts.tsx";
import { Pickers } from "./pickers.tsx";

/** All components in all states, for tests and for our own eyes. */
function Gallery() {
  const [theme] = useState(() => new URLSearchParams(location.search).get("theme") ?? "system");
  document.documentElement.dataset["theme"] = theme;
  return (
    <main>
      <h1 className="sr-only">Gallery</h1>
      <div className="gallery">
        <Parts />
        <Pickers />
        <Floating />
      </div>
      <Toasts />
      <Tooltips />
    </main>
  );
}

const place = document.getElementById("app");
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
