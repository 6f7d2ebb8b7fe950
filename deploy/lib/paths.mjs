import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** The folder that describes the certification body. */
export const BRAND = resolve(ROOT, process.env.BRAND || "shared-ui/brand");
