import type { ErrorCode } from "@portal/contracts/kit/fields";
import { errorMessage, RequestError, useApi, useMutation, useTranslation } from "@portal/shared-ui/module";
import { type RefObject, useState } from "react";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { saveProducts } from "./api.ts";
import { problemsOf, refusedRows } from "./problems.ts";
import { inputOf, isBlank, type Rows } from "./rows.ts";
import type { ProductRows, Saved } from "./useProductRows.ts";

/** Error codes after which the loaded products are outdated, because another user has changed or locked some. */
const STALE_CODES: readonly string[] = ["STALE", "PRODUCT_LOCKED"] satisfies ErrorCode[];

export function useSave(product: ProductRows, isLeaving: RefObject<boolean>, onRefused: () => void) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const [refusal, setRefusal] = useState<{ message: string; isStale: boolean }>();
	const { step, setWithMissing, setRefused } = product;
	const saving = useMutation({
		mutationFn: ({ sent, saved: { record } }: { sent: Rows; saved: Saved; stays: boolean }) =>
			saveProducts(api, record.data._id, record.etag, sent.map(inputOf)),
		onSuccess: (_answer, { saved: { record }, stays }) => {
			if (stays) return undefined;
			isLeaving.current = true;
			return done(certificationDetails(record.data._id, TABS.products), t("done.productsChanged"));
		},
		onError: (error, { sent }) => {
			const isRequest = error instanceof RequestError;
			const refused = refusedRows(sent, (isRequest && error.fields) || {});
			setRefused(refused);
			if (refused.size > 0) onRefused();
			else setRefusal({ message: errorMessage(error), isStale: isRequest && STALE_CODES.includes(error.code) });
		},
	});
	/** Returns the rows to send, or undefined if they contain errors, which are then shown. */
	const sound = () => {
		setRefusal(undefined);
		setWithMissing(true);
		const { rows, saved } = step();
		const found = problemsOf(rows, { withMissing: true, refused: new Map() });
		if (found.size > 0) {
			onRefused();
			return undefined;
		}
		return { sent: rows.filter((row) => !isBlank(row)), saved };
	};
	const save = () => {
		const wanted = saving.isPending ? undefined : sound();
		if (wanted) saving.mutate({ ...wanted, stays: false });
	};
	const saveHere = async (): Promise<string | undefined> => {
		const wanted = sound();
		if (!wanted) return t("editor.invalid");
		return saving.mutateAsync({ ...wanted, stays: true }).then(() => undefined, errorMessage);
	};
	return { save, saveHere, refusal, forget: () => setRefusal(undefined), isPending: saving.isPending };
}
