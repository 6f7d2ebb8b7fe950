export { productRoutes } from "./routes.ts";
export { copyProducts } from "./save.ts";
export { createWorkbookReader } from "./workbook/process.ts";
