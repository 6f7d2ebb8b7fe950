import "@portal/shared-ui/theme.css";
import "./gallery.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "./Gallery.tsx";

const container = document.body.appendChild(document.createElement("div"));
createRoot(container).render(<Gallery />);
