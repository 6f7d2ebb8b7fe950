import type { Certification } from "@portal/contracts/contract/certifications";
import {
	IMPORT_LIMITS,
	type ImportColumns,
	type ImportCorrections,
	type ImportMode,
} from "@portal/contracts/contract/products";
import { sentence } from "@portal/contracts/kit/sentences";
import { errorMessage, RequestError, type Tagged, useApi, useMutation } from "@portal/shared-ui/module";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { certificationDetails, TABS } from "../../paths.ts";
import { useDone } from "../../useDone.ts";
import { type Import, importProducts, previewProducts } from "../api.ts";
import type { Changes } from "../diff.ts";
import type { EditorHandle } from "../ProductEditor.tsx";
import { useProductTexts } from "../useProductTexts.ts";

export interface ProductImportProps {
	certification: Tagged<Certification>;
	changes: Changes | undefined;
	editor: RefObject<EditorHandle | null>;
	/** The import sets this to true before it leaves the page, to avoid a warning of unsaved changes. */
	isLeaving: RefObject<boolean>;
	/** Loads the products again, without losing the selected file and import mode. */
	onReload: () => void;
}

/** Copies the file into memory, because browsers cannot read a file that was changed on disk after its selection. */
async function copied(file: File): Promise<File> {
	if (file.size > IMPORT_LIMITS.packedBytes)
		throw new RequestError(413, { code: "TOO_LARGE", message: sentence("import.tooLarge") });
	return new File([await file.arrayBuffer()], file.name);
}

type Chosen = Omit<Import, "certificationId">;
const NONE: ImportCorrections = { cells: [], omitted: [] };

/** Combines two sets of corrections. The later one wins if both correct the same cell. */
const joined = (before: ImportCorrections, { cells, omitted }: ImportCorrections): ImportCorrections => ({
	cells: [
		...before.cells.filter((old) => !cells.some(({ row, field }) => row === old.row && field === old.field)),
		...cells,
	],
	omitted: [...before.omitted, ...omitted],
});

/** True if the file as a whole is wrong, so that the user should choose another one. */
const isOfFile = (error: unknown) =>
	error instanceof RequestError && (error.code === "VALIDATION" || error.code === "TOO_LARGE");

export function useImport({ data, etag }: Tagged<Certification>, isLeaving: RefObject<boolean>) {
	const { t } = useProductTexts();
	const api = useApi();
	const done = useDone();
	const [chosen, setChosen] = useState<Chosen>();
	const certificationId = data._id;
	const running = useRef<AbortController>(undefined);

	const check = useMutation({
		mutationFn: async ({ signal, file, ...how }: Chosen & { signal: AbortSignal }) =>
			previewProducts(api, { certificationId, file: await copied(file), ...how }, signal),
	});
	const run = useMutation({
		mutationFn: async () => {
			if (!chosen) throw new Error("Nothing is chosen.");
			return importProducts(api, { certificationId, ...chosen, file: await copied(chosen.file) }, etag);
		},
		onSuccess: (number) => {
			isLeaving.current = true;
			return done(certificationDetails(certificationId, TABS.products), t("done.imported", { number }));
		},
	});

	const start = (next: Chosen) => {
		setChosen(next);
		running.current?.abort();
		running.current = new AbortController();
		run.reset();
		check.mutate({ ...next, signal: running.current.signal });
	};
	const mode = chosen?.mode ?? "add";
	const corrections = chosen?.corrections ?? NONE;
	const choose = async (file: File) => {
		// The copy stays readable when the user corrects the file on the disk, unlike the selected file itself.
		start({ file: await copied(file).catch(() => file), mode, corrections: NONE, skipHidden: false });
	};
	/** Checks the chosen file again, with other settings. */
	const adjust = (change: Partial<Chosen>) => chosen && start({ ...chosen, ...change });
	const stop = () => {
		running.current?.abort();
		check.reset();
	};
	const drop = () => {
		stop();
		run.reset();
		setChosen(undefined);
	};

	// Checks the file again after the saved products have changed, because the shown preview is outdated then.
	const again = useEffectEvent(() => adjust({}));
	const known = useRef(etag);
	useEffect(() => {
		if (known.current !== etag) again();
		known.current = etag;
	}, [etag]);
	useEffect(() => () => running.current?.abort(), []);

	const error = run.error ?? check.error;
	return {
		file: chosen?.file,
		mode,
		columns: chosen?.columns,
		corrections,
		isHiddenSkipped: chosen?.skipHidden ?? false,
		choose,
		changeMode: (next: ImportMode) => adjust({ mode: next }),
		skipHidden: (skipHidden: boolean) => adjust({ skipHidden }),
		assign: (columns: ImportColumns) => adjust({ columns, corrections: NONE }),
		correct: (made: ImportCorrections) => adjust({ corrections: joined(corrections, made) }),
		forget: () => adjust({ corrections: NONE }),
		drop,
		stop,
		check: () => adjust({}),
		/** Time of the preview's request. As a React key, it makes a new preview discard the input of the previous one. */
		checkedAt: check.submittedAt,
		confirm: () => run.mutate(),
		isChecking: check.isPending,
		isImporting: run.isPending || run.isSuccess,
		preview: check.data,
		error: error ? errorMessage(error) : undefined,
		isWrongFile: !run.error && isOfFile(check.error),
		isStale: error instanceof RequestError && error.code === "STALE",
	};
}
export type ImportState = ReturnType<typeof useImport>;
