import { moduleConfig } from "@portal/module-kit";

export default moduleConfig(import.meta.dirname);
