import { moduleConfig } from "../rsbuild.config.ts";
import { pluginPictures } from "./pictures/plugin.ts";
import { pluginSite } from "./site-build.ts";

export default moduleConfig(import.meta.dirname, [pluginPictures(), pluginSite()]);
