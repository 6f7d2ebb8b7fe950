import { type CertificationScenario, createCertification } from "@portal/contracts/testing/scenarios";
import { api, type RenderOptions } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { button, open, readCertification } from "./index.ts";

/** Opens the products of a certification as the Auditor. A number creates a certification with that many products. */
export async function openProducts(of: CertificationScenario | number = 2, handlers: RenderOptions["handlers"] = []) {
	const { certification, products } = typeof of === "number" ? await createCertification(api, { products: of }) : of;
	const page = await open(`/editProducts?certId=${certification._id}`, { user: "Auditor", handlers });
	await screen.findByRole("grid", { name: "Produkte" });
	return {
		...page,
		products,
		press: async (name: string | RegExp) => page.user.click(await button(name)),
		/** Returns the products that the API has stored. */
		saved: async () => (await readCertification(certification._id)).products,
		/** Saves products as another user. */
		saveAsAdmin: (changed: readonly object[]) =>
			api.json(`/client/certification/${certification._id}/products`, {
				as: "Admin",
				method: "PUT",
				json: { products: changed },
			}),
	};
}

const grid = () => screen.getByRole("grid", { name: "Produkte" });

/** Returns a cell by the number of its row, starting at 1, and the index of its column, starting at 0. */
export function cellAt(number: number, column: number) {
	const cells = grid().querySelectorAll<HTMLElement>(`[aria-rowindex="${number + 1}"] [role=gridcell]`);
	const cell = cells[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
}

/** Returns the texts in a column of the table, without the empty row at its end. */
export const textsInColumn = (column: number) =>
	[...grid().querySelectorAll("[role=row]")]
		.map((row) => row.querySelectorAll("[role=gridcell]")[column]?.textContent)
		.filter(Boolean);
