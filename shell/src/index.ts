import "./provide.ts";
import "@portal/shared-ui/theme.css";
import { boot } from "./boot.tsx";

boot();
