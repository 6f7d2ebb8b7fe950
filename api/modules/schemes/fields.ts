import { describeFields } from "../../kit/field-descriptions.ts";

/** Form, table and audit trail show the fields of a scheme in this order. */
export const SCHEME_FIELDS = /* @__PURE__ */ describeFields({
	code: { label: "Bezeichnung", empty: "", isRequired: true },
	title: { label: "Titel", empty: "", isRequired: true },
	titleEN: { label: "Titel EN", empty: "", isRequired: true },
	categories: { label: "Kategorien", empty: [] as string[], isRequired: true },
	validFrom: { label: "Gültig ab", empty: "", isRequired: true },
	transitionUntil: { label: "Übergangsfrist bis", empty: "" },
	replacedBy: { label: "Ersetzt durch", empty: "" },
});
