import { SCHEME_FIELDS, type Scheme, type SchemeFormValues, schemeInput } from "@portal/contracts/contract/schemes";
import { emptyValues } from "@portal/contracts/kit/field-descriptions";
import { schemaValidator } from "@portal/shared-ui/module";

/** Option id for "not replaced". An empty text is not possible, because a form treats it as no selection. */
export const NOT_REPLACED = "none";

export const emptyScheme = () =>
	({ ...emptyValues(SCHEME_FIELDS), replacedBy: NOT_REPLACED }) satisfies Record<
		keyof Omit<SchemeFormValues, "_id">,
		unknown
	>;
export type SchemeValues = ReturnType<typeof emptyScheme>;

export const valuesOf = ({
	_id,
	transitionUntil = "",
	replacedBy = NOT_REPLACED,
	...scheme
}: Scheme): SchemeValues => ({
	...scheme,
	transitionUntil,
	replacedBy,
});

const sent = ({ replacedBy, ...values }: SchemeValues) => ({
	...values,
	replacedBy: replacedBy === NOT_REPLACED ? "" : replacedBy,
});

const validateInput = schemaValidator(schemeInput);
export const problemsOf = (values: SchemeValues) => validateInput(sent(values));
export const inputOf = (values: SchemeValues) => schemeInput.parse(sent(values));
