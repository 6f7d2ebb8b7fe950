import { moduleConfig } from "@portal/module-kit";
import { pluginPictures } from "./pictures/plugin.ts";
import { pluginSite } from "./site-build.ts";
import { pluginUnsplitChunks } from "./unsplit-chunks.ts";

export default moduleConfig(import.meta.dirname, [pluginPictures(), pluginUnsplitChunks(), pluginSite()]);
