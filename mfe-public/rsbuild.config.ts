import { moduleConfig } from "@portal/module-kit";
import { pluginPictures } from "./pictures/plugin.ts";
import { pluginSite } from "./site-build.ts";
import { pluginWholeParts } from "./whole-parts.ts";

export default moduleConfig(import.meta.dirname, [pluginPictures(), pluginWholeParts(), pluginSite()]);
