import { BACKEND_LIMITS, backendUpdate, type ModuleBackend } from "@portal/contracts/contract/module-backends";
import { schemaValidator } from "@portal/shared-ui/module";

export const valuesOf = (backend: ModuleBackend | undefined) => ({
	url: backend?.url ?? "",
	answerSeconds: String(backend?.answerSeconds ?? BACKEND_LIMITS.answerSeconds.usual),
});
export type BackendValues = ReturnType<typeof valuesOf>;

export const updateOf = ({ url, answerSeconds }: BackendValues) => ({ url, answerSeconds: Number(answerSeconds) });

const validate = schemaValidator(backendUpdate);
export const problemsOf = (values: BackendValues) => validate(updateOf(values));
