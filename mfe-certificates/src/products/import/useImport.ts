import type { Certification } from "@portal/contracts/contract/certifications";
import { IMPORT_LIMITS, type ImportCorrections, type ImportMode } from "@portal/contracts/contract/products";
import { sentence } from "@portal/contracts/kit/sentences";
import { errorMessage, RequestError, type Tagged, useApi, useMutation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { certificationDetails, TABS } from "../../paths.ts";
import { useDone } from "../../useDone.ts";
import { importProducts, previewProducts } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";

/** A copy of the file in memory: browsers do not read a file that has changed on the disk since it was chosen. */
async function held(file: File): Promise<File> {
	if (file.size > IMPORT_LIMITS.packedBytes)
		throw new RequestError(413, { code: "TOO_LARGE", message: sentence("import.tooLarge") });
	return new File([await file.arrayBuffer()], file.name);
}

/** What is to be imported, and how. */
interface Chosen {
	file: File;
	mode: ImportMode;
	corrections: ImportCorrections;
}
const NONE: ImportCorrections = { cells: [], omitted: [] };

/** The later corrections win. */
const joined = (before: ImportCorrections, { cells, omitted }: ImportCorrections): ImportCorrections => ({
	cells: [
		...before.cells.filter((old) => !cells.some(({ row, field }) => row === old.row && field === old.field)),
		...cells,
	],
	omitted: [...before.omitted, ...omitted],
});

/** The server has read it, and it is no list of products. */
const isOfFile = (error: unknown) =>
	error instanceof RequestError && (error.code === "VALIDATION" || error.code === "TOO_LARGE");

/** The chosen file and mode, their preview by the server, and the import itself. */
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
			previewProducts(api, { certificationId, file: await held(file), ...how }, signal),
		onSuccess: () => setChecks((times) => times + 1),
	});
	const run = useMutation({
		mutationFn: async () => {
			if (!chosen) throw new Error("Nothing is chosen.");
			return importProducts(api, { certificationId, ...chosen, file: await held(chosen.file) }, etag);
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
		// Read at once, so that the person can correct the file on the disk and choose it again.
		start({ file: await held(file).catch(() => file), mode, corrections: NONE });
	};
	const changeMode = (next: ImportMode) => {
		setMode(next);
		if (chosen) start({ ...chosen, mode: next });
	};
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

	// The preview is out of date once the products have changed.
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
		corrections: chosen?.corrections ?? NONE,
		choose,
		changeMode,
		/** Takes over what was mended in the preview, and checks again. */
		correct: (made: ImportCorrections) => chosen && start({ ...chosen, corrections: joined(chosen.corrections, made) }),
		/** Back to the file as it is. */
		forget: () => chosen && start({ ...chosen, corrections: NONE }),
		drop,
		stop,
		check: () => again.current(),
		/** Another number for every preview. */
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
