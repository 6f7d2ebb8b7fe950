import { join } from "node:path";
import { buildFolder } from "../kit/checks.ts";
import { ROOT } from "../lib/run.mjs";

export const GALLERY = join(ROOT, "dist/gallery");

export const buildGallery = (): Promise<void> => buildFolder(join(ROOT, "shared-ui/gallery"), "The gallery");
