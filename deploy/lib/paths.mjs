import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** Folder with the name, texts and pictures of the certification body. The variable BRAND names another folder. */
export const BRAND = resolve(ROOT, process.env.BRAND || "shared-ui/brand");
