// first, because it gives the layers of all other style sheets their order
import "#ui/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#features/shell/app.tsx";
import { fetchScreen } from "#features/shell/screens.tsx";

void fetchScreen();
const place = document.getElementById("app");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
