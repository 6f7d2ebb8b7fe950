import type { Certification } from "@portal/contracts/contract/certifications";
import {
	IMPORT_LIMITS,
	type ImportColumns,
	type ImportCorrections,
	type ImportMode,
} from "@portal/contracts/contract/products";
import { sentence } from "@portal/contracts/kit/sentences";
import { errorMessage, RequestError, type Tagged, useApi, useMutation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { certificationDetails, TABS } from "../../paths.ts";
import { useDone } from "../../useDone.ts";
import { type Import, importProducts, previewProducts } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";

/**
 * Copies the file into memory, because browsers cannot read a file that was changed on the disk after its selection.
 */
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

export function useImport({ data, etag }: Tagged<Certification>, onImported: () => void) {
	const { t } = useProductTexts();
	const api = useApi();
	const done = useDone();
	const [chosen, setChosen] = useState<Chosen>();
	const [mode, setMode] = useState<ImportMode>("add");
	const [checks, setChecks] = useState(0);
	const certificationId = data._id;
	const running = useRef<AbortController>(undefined);

	const check = useMutation({
		mutationFn: async ({ signal, file, ...how }: Chosen & { signal: AbortSignal }) =>
			previewProducts(api, { certificationId, file: await copied(file), ...how }, signal),
		onSuccess: () => setChecks((times) => times + 1),
	});
	const run = useMutation({
		mutationFn: async () => {
			if (!chosen) throw new Error("Nothing is chosen.");
			return importProducts(api, { certificationId, ...chosen, file: await copied(chosen.file) }, etag);
		},
		onSuccess: (number) => {
			onImported();
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
	const choose = async (file: File) => {
		// Copies the file into memory at once, because the browser can no longer read it after the user has corrected
		// it on the disk.
		start({ file: await copied(file).catch(() => file), mode, corrections: NONE, skipHidden: false });
	};
	const changeMode = (next: ImportMode) => {
		setMode(next);
		if (chosen) start({ ...chosen, mode: next });
	};
	const skipHidden = (skip: boolean) => chosen && start({ ...chosen, skipHidden: skip });
	const stop = () => {
		running.current?.abort();
		check.reset();
	};
	const drop = () => {
		stop();
		run.reset();
		setChosen(undefined);
		setMode("add");
	};

	// Checks the file again after the saved products have changed, because the shown preview is outdated then.
	const again = useRef(() => {});
	again.current = () => {
		if (chosen) start(chosen);
	};
	const known = useRef(etag);
	useEffect(() => {
		if (known.current !== etag) again.current();
		known.current = etag;
	}, [etag]);
	useEffect(() => () => running.current?.abort(), []);

	const error = run.error ?? check.error;
	return {
		file: chosen?.file,
		mode,
		columns: chosen?.columns,
		corrections: chosen?.corrections ?? NONE,
		isHiddenSkipped: chosen?.skipHidden ?? false,
		choose,
		changeMode,
		skipHidden,
		assign: (columns: ImportColumns) => chosen && start({ ...chosen, columns, corrections: NONE }),
		correct: (made: ImportCorrections) => chosen && start({ ...chosen, corrections: joined(chosen.corrections, made) }),
		forget: () => chosen && start({ ...chosen, corrections: NONE }),
		drop,
		stop,
		check: () => again.current(),
		/**
		 * Number of previews so far. Used as a React key, so that a new preview discards the input of the previous one.
		 */
		checks,
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
