import { SCHEME_FIELDS, type Scheme, schemeInput } from "@portal/contracts/contract/schemes";
import { emptyValues } from "@portal/contracts/kit/field-descriptions";
import { schemaValidator } from "@portal/shared-ui/module";

/** Option id for "not replaced". An empty text is not possible, because a form treats it as no selection. */
export const NOT_REPLACED = "none";

const EMPTY = { ...emptyValues(SCHEME_FIELDS), replacedBy: NOT_REPLACED };
export type SchemeValues = typeof EMPTY;

export const valuesOf = ({ _id, ...scheme }: Partial<Scheme>): SchemeValues => ({
	...EMPTY,
	...scheme,
	transitionUntil: scheme.transitionUntil ?? "",
	replacedBy: scheme.replacedBy ?? NOT_REPLACED,
});

const sent = ({ replacedBy, ...values }: SchemeValues) => ({
	...values,
	replacedBy: replacedBy === NOT_REPLACED ? "" : replacedBy,
});

const validateInput = schemaValidator(schemeInput);
export const problemsOf = (values: SchemeValues) => validateInput(sent(values));
export const inputOf = (values: SchemeValues) => schemeInput.parse(sent(values));
