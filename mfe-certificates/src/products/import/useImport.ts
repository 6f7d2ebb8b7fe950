import type { Certification } from "@portal/contracts/contract/certifications";
import { IMPORT_LIMITS, type ImportMode } from "@portal/contracts/contract/products";
import { sentence } from "@portal/contracts/kit/sentences";
import { errorMessage, RequestError, type Tagged, useApi, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { importProducts, previewProducts } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

/** A copy of the file in memory: browsers do not read a file that has changed on the disk since it was chosen. */
async function held(file: File): Promise<File> {
	if (file.size > IMPORT_LIMITS.packedBytes)
		throw new RequestError(413, { code: "TOO_LARGE", message: sentence("import.tooLarge") });
	return new File([await file.arrayBuffer()], file.name);
}

/** The chosen file and mode, their preview by the server, and the import itself. */
export function useImport({ data, etag }: Tagged<Certification>, onImported: () => void) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const [file, setFile] = useState<File>();
	const [mode, setMode] = useState<ImportMode>("add");
	const certificationId = data._id;
	const running = useRef<AbortController>(undefined);

	const check = useMutation({
		mutationFn: async ({ signal, file, mode }: { file: File; mode: ImportMode; signal: AbortSignal }) =>
			previewProducts(api, { certificationId, file: await held(file), mode }, signal),
	});
	const run = useMutation({
		mutationFn: async () => {
			if (!file) throw new Error("Nothing is chosen.");
			return importProducts(api, { certificationId, file: await held(file), mode }, etag);
		},
		onSuccess: (number) => {
			onImported();
			return done(certificationDetails(certificationId, TABS.products), t("done.imported", { number }));
		},
	});

	const start = (chosen: File, as: ImportMode) => {
		running.current?.abort();
		running.current = new AbortController();
		run.reset();
		check.mutate({ file: chosen, mode: as, signal: running.current.signal });
	};
	const choose = async (chosen: File) => {
		// Read at once, so that the person can correct the file on the disk and choose it again.
		const copy = await held(chosen).catch(() => chosen);
		setFile(copy);
		start(copy, mode);
	};
	const changeMode = (next: ImportMode) => {
		setMode(next);
		if (file) start(file, next);
	};
	const stop = () => {
		running.current?.abort();
		check.reset();
	};
	const drop = () => {
		stop();
		run.reset();
		setFile(undefined);
	};

	// The preview is out of date once the products have changed.
	const again = useRef(() => {});
	again.current = () => {
		if (file) start(file, mode);
	};
	const known = useRef(etag);
	useEffect(() => {
		if (known.current !== etag) again.current();
		known.current = etag;
	}, [etag]);
	useEffect(() => () => running.current?.abort(), []);

	const error = run.error ?? check.error;
	return {
		file,
		mode,
		choose,
		changeMode,
		drop,
		stop,
		check: () => again.current(),
		confirm: () => run.mutate(),
		isChecking: check.isPending,
		isImporting: run.isPending || run.isSuccess,
		preview: check.data,
		error: error ? errorMessage(error) : undefined,
		isStale: error instanceof RequestError && error.code === "STALE",
	};
}
