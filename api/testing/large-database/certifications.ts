import { validToOf } from "../../kit/calendar.ts";
import { SERIES } from "../../kit/number-series.ts";
import { CATEGORIES, CERTIFICATION_STATUS, SUBCATEGORIES } from "../../modules/certifications/contract.ts";
import type { ProductInput } from "../../modules/products/contract.ts";
import { fold } from "../../platform/database/fold.ts";
import { certificationStati, certifications } from "../../schema/certifications.ts";
import { products } from "../../schema/products.ts";
import { clientOf, type LargeClient } from "./clients.ts";
import { certifiedAt, dayAt, momentOf } from "./history.ts";
import { idOf, KIND, pick, randomOf } from "./random.ts";
import { PRODUCTS } from "./sample-texts.ts";
import type { Sizes } from "./sizes.ts";
import { type Actor, type AddEntry, created, type Draw } from "./trail.ts";
import type { Writer } from "./writer.ts";

const VALIDITY_MONTHS = 36;

export interface LargeCertification {
	id: string;
	index: number;
	certificationNumber: string;
	category: string;
	subcategory: string;
	validFrom: string;
	validTo: string;
	time: number;
	client: LargeClient;
	products: (Required<Omit<ProductInput, "_id">> & { id: string })[];
}

function productsOf({ products: count }: Sizes, certification: number): LargeCertification["products"] {
	const random = randomOf(KIND.product, certification);
	return Array.from({ length: count }, (_, position) => {
		const [name, nameEN] = pick(PRODUCTS, random);
		const number = String(position + 1).padStart(4, "0");
		const info = position % 3 === 0 ? `Gebinde zu ${1 + Math.floor(random() * 50)} Stück` : "";
		return {
			id: idOf(KIND.product, certification * count + position),
			number,
			name: `${name} ${number}`,
			nameEN: `${nameEN} ${number}`,
			info,
			infoEN: info.replace("Gebinde zu", "Box of").replace(" Stück", ""),
		};
	});
}

export function certificationFiller(writer: Writer, addEntry: AddEntry, sizes: Sizes, actor: Actor, draw: Draw) {
	const insert = writer.into(certifications);
	const insertStatus = writer.into(certificationStati);
	const insertProduct = writer.into(products);
	return (index: number, status: number): LargeCertification => {
		const random = randomOf(KIND.certification, index);
		const client = clientOf(index);
		const category = pick(CATEGORIES, random);
		const [first = "", ...others] = SUBCATEGORIES[category];
		const subcategory = pick([first, ...others], random);
		const time = certifiedAt(sizes, index);
		const at = momentOf(time);
		const validFrom = dayAt(time);
		const validTo = validToOf(validFrom, VALIDITY_MONTHS);
		const year = validFrom.slice(0, 4);
		const certificationNumber = `Z-${year}-${String(draw(SERIES.certification(year))).padStart(4, "0")}`;
		const id = idOf(KIND.certification, index);
		const search = fold([certificationNumber, category, subcategory].join(" "));
		const listed = productsOf(sizes, index);
		insert({
			id,
			clientId: client.id,
			certificationNumber,
			category,
			subcategory,
			siteId: null,
			validFrom,
			initialValidFrom: validFrom,
			validTo,
			status,
			search,
			version: listed.length > 0 ? 2 : 1,
			createdAt: at,
			updatedAt: at,
		});
		const content = { certificationNumber, category, subcategory, _siteId: "client", validFrom, validTo };
		const { NEW } = CERTIFICATION_STATUS;
		insertStatus({ certificationId: id, status: NEW, ts: at, user: actor.name });
		addEntry(
			at,
			actor,
			"certification.create",
			id,
			created({ _clientId: client.id, ...content, initialValidFrom: validFrom }),
		);
		for (const [position, product] of listed.entries()) {
			const folded = fold([product.number, product.name, product.nameEN].join(" "));
			const { id: productId, ...texts } = product;
			insertProduct({ id: productId, certificationId: id, position, ...texts, search: folded });
		}
		const saved = Object.fromEntries(listed.map(({ id: productId, ...product }) => [productId, product]));
		if (listed.length > 0) addEntry(at, actor, "product.save", id, created(saved));
		if (status !== NEW) {
			insertStatus({ certificationId: id, status, ts: at, user: actor.name });
			addEntry(at, actor, "certification.status", id, `{"status":[${NEW},${status}]}`);
		}
		return {
			id,
			index,
			certificationNumber,
			category,
			subcategory,
			validFrom,
			validTo,
			time,
			client,
			products: listed,
		};
	};
}
