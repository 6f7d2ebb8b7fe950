import { moduleConfig } from "../rsbuild.config.ts";

export default moduleConfig(import.meta.dirname);
