// first, because it gives the layers of all other style sheets their order
import "#ui/index.css";
import { openPublicPage } from "#features/public/open.tsx";

const place = document.getElementById("app");
if (place !== null) void openPublicPage(place, new URL(window.location.href));
