import type { Certification } from "@portal/api/contract/certifications";
import { PRODUCT_FIELDS, PRODUCT_LIMITS, productList } from "@portal/api/contract/products";
import { Banner, Button, Card, Inline, LinkButton, VisuallyHidden } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import {
	errorMessage,
	RequestError,
	schemaValidator,
	type Tagged,
	useApi,
	useBlocker,
	useMutation,
	useTranslation,
} from "@portal/shared-ui/module";
import { type Dispatch, startTransition, useCallback, useRef, useState } from "react";
import { saveProducts } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";
import { ProductImport } from "./ProductImport.tsx";
import { ProductRow } from "./ProductRow.tsx";
import {
	changeRows,
	errorsByRow,
	inputOf,
	type ProductRowValues,
	type RowAction,
	type RowErrors,
	rowOf,
} from "./rows.ts";

const validate = schemaValidator(productList);
const NO_ERRORS: ReadonlyMap<string, RowErrors> = new Map();

interface Refusal {
	message: string;
	isStale: boolean;
}

interface ProductGridProps {
	rows: readonly ProductRowValues[];
	errors: ReadonlyMap<string, RowErrors>;
	added: string | undefined;
	change: Dispatch<RowAction>;
}

function ProductGrid({ rows, errors, added, change }: ProductGridProps) {
	const { t } = useTranslation("certificates");
	if (rows.length === 0) return <p className="certs-none">{t("products.empty")}</p>;
	return (
		<div className="certs-products">
			<table aria-label={t("certification.products")}>
				<thead>
					<tr>
						{PRODUCT_FIELDS.map(({ field, heading }) => (
							<th key={field} scope="col">
								{heading}
							</th>
						))}
						<th scope="col">
							<VisuallyHidden>{t("editor.actions")}</VisuallyHidden>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						<ProductRow
							key={row.key}
							row={row}
							number={index + 1}
							errors={errors.get(row.key)}
							isNew={row.key === added}
							change={change}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Refused({ refusal, onReload }: { refusal: Refusal; onReload: () => void }) {
	const { t } = useTranslation("certificates");
	return (
		<Banner
			tone="error"
			actions={
				refusal.isStale && (
					<Button size="small" icon="refresh" onPress={onReload}>
						{t("reload")}
					</Button>
				)
			}
		>
			{refusal.message}
		</Banner>
	);
}

/** The rows as they are drawn, and as they are: drawing hundreds of them may come a moment after the key. */
function useRows(initial: readonly ProductRowValues[]) {
	const [rows, setRows] = useState(initial);
	const current = useRef(initial);
	const change = useCallback((action: RowAction) => {
		const next = changeRows(current.current, action);
		current.current = next;
		if (action.type === "change") startTransition(() => setRows(next));
		else setRows(next);
	}, []);
	const latest = useCallback(() => current.current, []);
	return { rows, latest, change };
}

/** Saves the list, after a check of the same rules that the server has. */
function useSave(
	{ data, etag }: Tagged<Certification>,
	latest: () => readonly ProductRowValues[],
	onSaved: () => void,
) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const [errors, setErrors] = useState(NO_ERRORS);
	const [refusal, setRefusal] = useState<Refusal>();
	const refuse = (error: Error) => {
		const isRequest = error instanceof RequestError;
		if (isRequest && error.fields) setErrors(errorsByRow(latest(), error.fields));
		setRefusal({ message: errorMessage(error), isStale: isRequest && error.code === "STALE" });
	};
	const saving = useMutation({
		mutationFn: () => saveProducts(api, data._id, etag, latest().map(inputOf)),
		onSuccess: () => {
			onSaved();
			return done(certificationDetails(data._id, TABS.products), t("done.productsChanged"));
		},
		onError: refuse,
	});
	const save = () => {
		if (saving.isPending) return;
		const found = validate(latest().map(inputOf));
		setErrors(errorsByRow(latest(), found));
		const isRight = Object.keys(found).length === 0;
		setRefusal(isRight ? undefined : { message: t("editor.invalid"), isStale: false });
		if (isRight) saving.mutate();
	};
	return { save, refuse, errors, refusal, isPending: saving.isPending };
}

export function ProductEditor({ loaded, onReload }: { loaded: Tagged<Certification>; onReload: () => void }) {
	const { t } = useTranslation("certificates");
	// Rows and version belong together, whatever is loaded later.
	const [record] = useState(loaded);
	const [initial] = useState(() => record.data.products.map(rowOf));
	const { rows, latest, change } = useRows(initial);
	const [added, setAdded] = useState<string>();
	const isSent = useRef(false);
	const isDirty = rows !== initial;
	const onSent = useCallback(() => {
		isSent.current = true;
	}, []);
	const { save, refuse, errors, refusal, isPending } = useSave(record, latest, onSent);
	const blocker = useBlocker(() => latest() !== initial && !isSent.current);
	const add = () => {
		const key = crypto.randomUUID();
		setAdded(key);
		change({ type: "add", key });
	};
	return (
		<>
			<ProductImport certification={record} isDirty={isDirty} onImported={onSent} onRefused={refuse} />
			{refusal && <Refused refusal={refusal} onReload={onReload} />}
			<Card
				title={t("certification.products")}
				footer={
					<Inline align="between">
						<Button icon="plus" isDisabled={rows.length >= PRODUCT_LIMITS.perCertification} onPress={add}>
							{t("editor.add")}
						</Button>
						<Inline>
							<LinkButton href={certificationDetails(record.data._id, TABS.products)}>{t("back")}</LinkButton>
							<Button variant="primary" isPending={isPending} onPress={save}>
								{t("editor.save")}
							</Button>
						</Inline>
					</Inline>
				}
			>
				<ProductGrid rows={rows} errors={errors} added={added} change={change} />
			</Card>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</>
	);
}
