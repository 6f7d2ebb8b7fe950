import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertificate } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Product } from "./contract.ts";

const app = startAppOnce();

it("a locked product that was stored with other spaces does not prevent a save that leaves it unchanged", async () => {
	const { certification, products } = await createCertificate(app, { status: "PUBLIC", products: 1 });
	const [stored] = products;
	await app.deps.database.write(SYSTEM, (tx) =>
		tx.run(sql`update product set name = 'Keks' || char(160) || ' 1' where id = ${stored?._id}`),
	);
	const path = `/client/certification/${certification._id}/products`;
	const put = (name: string) => {
		const { locked: _locked, ...product } = { ...(stored as Product), name };
		const added = { number: "9", name: "Neu" };
		return app.request(path, { as: "Auditor", method: "PUT", json: { products: [product, added] } });
	};
	expect((await put("Keks 2")).status).toBe(409);
	expect((await put("Keks\u00a0 1")).status).toBe(200);
});
