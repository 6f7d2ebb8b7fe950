// The shell without federation: what it would be if all modules were part of its build.
import "../../shell/src/host-guard.ts";
import "@portal/shared-ui/theme.css";
import { boot } from "../../shell/src/boot.tsx";

boot();
