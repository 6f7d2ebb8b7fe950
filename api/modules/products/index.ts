export { type Certificates, ofCertificates, productIds, productsOfCertificates } from "./list.repository.ts";
export { listProducts } from "./list.ts";
export { copyProducts } from "./save.ts";
export { createWorkbookReader } from "./workbook/process.ts";
