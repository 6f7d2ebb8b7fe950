import { startStandalone } from "@portal/shared-ui/testing/standalone";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

await startStandalone({ module, manifest, user: "Admin" });
