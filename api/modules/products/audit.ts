import { type AuditedResource, isFields, line } from "../../audit/index.ts";
import { PRODUCT_FIELDS } from "./contract.ts";

const titles = {
	"product.save": "Produkte geändert",
	"product.import": "Produkte importiert",
	"product.copy": "Produkte übernommen",
	"product.export": "Produkte exportiert",
} as const;

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** A saved list of products has one audit entry. It belongs to the certification and records changes by product id. */
export const productAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: { order: "Reihenfolge" },
	under: "certification",
	lines(before, after) {
		const [old, current] = [before, after].map((side) => (isFields(side) ? side : undefined));
		if (!old && !current) return undefined;
		const product = `Produkt ${old?.number ?? current?.number ?? ""}`.trim();
		if (!old || !current) return [line(product, old && String(old.name), current && String(current.name))];
		return PRODUCT_FIELDS.filter(({ field }) => current[field] !== old[field]).map(({ field, heading }) =>
			line(`${product}, ${heading}`, text(old[field]), text(current[field])),
		);
	},
};
