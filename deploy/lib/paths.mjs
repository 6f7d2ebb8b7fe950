import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/**
 * Path of the folder with the name, texts and pictures of the certification body. The variable BRAND may name another
 * one.
 */
export const BRAND = resolve(ROOT, process.env.BRAND || "shared-ui/brand");
