import type { Certification } from "@portal/api/contract/certifications";
import { Button, Card, FileDrop, Stack } from "@portal/shared-ui";
import { errorMessage, type Tagged, useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { importProducts, saveTemplate } from "../api.ts";
import { certificationDetails, TABS } from "../paths.ts";
import { useDone } from "../useDone.ts";

interface ProductImportProps {
	certification: Tagged<Certification>;
	/** What was typed in and not saved would be lost by an import. */
	isDirty: boolean;
	onImported: () => void;
	onRefused: (error: Error) => void;
}

function TemplateButton({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const template = useMutation({
		mutationFn: () => saveTemplate(api, id),
		onError: (error) => showFlash(errorMessage(error), "error"),
	});
	return (
		<Button size="small" icon="download" isPending={template.isPending} onPress={() => template.mutate()}>
			{t("import.template")}
		</Button>
	);
}

export function ProductImport({ certification, isDirty, onImported, onRefused }: ProductImportProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { data, etag } = certification;
	const upload = useMutation({
		mutationFn: (file: File) => importProducts(api, data._id, etag, file),
		onSuccess: (count) => {
			onImported();
			return done(certificationDetails(data._id, TABS.products), t("done.imported", { number: count }));
		},
		onError: onRefused,
	});
	return (
		<Card title={t("import.title")} actions={<TemplateButton id={data._id} />}>
			<Stack>
				<FileDrop
					label={t("import.file")}
					description={isDirty ? t("import.dirty") : t("import.hint")}
					acceptedFileTypes={[".xlsx"]}
					isDisabled={isDirty}
					isPending={upload.isPending}
					{...(upload.error ? { errorMessage: errorMessage(upload.error) } : {})}
					onSelect={([file]) => file && upload.mutate(file)}
				/>
			</Stack>
		</Card>
	);
}
