import { shellConfig } from "../rsbuild.config.ts";

export default shellConfig(import.meta.dirname);
