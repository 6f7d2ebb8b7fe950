import type { Certification, CertificationFormValues } from "../../modules/certifications/contract.ts";
import type { Client, ClientFormValues } from "../../modules/clients/contract.ts";
import type { Product, ProductFormValues } from "../../modules/products/contract.ts";
import { aCertificationInput, aClientInput, aProduct } from "../builders.ts";
import type { TestCaller } from "../caller.ts";

export const createClient = (app: TestCaller, values: Partial<ClientFormValues> = {}) =>
	app.json<Client>("/client", { as: "Auditor", json: aClientInput(values) });

export interface CertificationScenario {
	client: Client;
	certification: Certification;
	products: Product[];
}

export const saveProducts = (app: TestCaller, certificationId: string, products: readonly ProductFormValues[]) =>
	app.json<Product[]>(`/client/certification/${certificationId}/products`, {
		as: "Auditor",
		method: "PUT",
		json: { products },
	});

/** Creates a client with a certification that has `products` products, or products with these values. */
export async function createCertification(
	app: TestCaller,
	options: {
		products?: number | readonly Partial<ProductFormValues>[];
		input?: Partial<CertificationFormValues>;
		client?: Client;
	} = {},
): Promise<CertificationScenario> {
	const client = options.client ?? (await createClient(app));
	const certification = await app.json<Certification>(`/client/certification/${client._id}`, {
		as: "Auditor",
		json: aCertificationInput(options.input),
	});
	const { products: wanted = 3 } = options;
	const values = typeof wanted === "number" ? Array<Partial<ProductFormValues>>(wanted).fill({}) : wanted;
	const products = values.map((one, index) => aProduct(index + 1, one));
	return {
		client,
		certification,
		products: products.length > 0 ? await saveProducts(app, certification._id, products) : [],
	};
}
