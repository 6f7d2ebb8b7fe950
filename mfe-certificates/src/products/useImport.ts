import type { Certification } from "@portal/api/contract/certifications";
import { IMPORT_LIMITS, type ImportMode } from "@portal/api/contract/products";
import { sentence } from "@portal/api/kit/sentences";
import { errorMessage, RequestError, type Tagged, useApi, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { importProducts, previewProducts } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

/** The bytes as they are now: a file that is changed on the disk meanwhile cannot be read any more. */
async function held(file: File): Promise<File> {
	if (file.size > IMPORT_LIMITS.packedBytes)
		throw new RequestError(413, { code: "TOO_LARGE", message: sentence("import.tooLarge") });
	return new File([await file.arrayBuffer()], file.name);
}

const isStale = (error: Error | null) => error instanceof RequestError && error.code === "STALE";

/** Chosen file and mode, what the server says to them, and the import itself. */
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
		// Read at once, so that the file may be mended on the disk and chosen again.
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

	// Another state of the products makes another preview.
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
		isStale: isStale(error),
	};
}
