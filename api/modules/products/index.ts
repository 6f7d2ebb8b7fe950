export {
	type Certificates,
	listProducts,
	ofCertificates,
	productIds,
	productsOfCertificates,
} from "./list.repository.ts";
export { copyProducts } from "./save.ts";
export { createWorkbookReader } from "./workbook/process.ts";
