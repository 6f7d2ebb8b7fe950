export { productRoutes } from "./routes.ts";
export { createWorkbookReader } from "./workbook/process.ts";
