import type { Certification } from "@portal/contracts/contract/certifications";
import { IMPORT_MODES, type ImportMode } from "@portal/contracts/contract/products";
import {
	Banner,
	Button,
	Card,
	FailureBanner,
	FileDrop,
	Icon,
	Inline,
	ProgressBar,
	RadioGroup,
	Stack,
} from "@portal/shared-ui";
import { type Tagged, useApi, useTranslation } from "@portal/shared-ui/module";
import { type ProductPreview, saveProductSheet, saveTemplate } from "../api.ts";
import { Download } from "../Download.tsx";
import { ImportPreviewTable } from "./ImportPreviewTable.tsx";
import { useImport } from "./useImport.ts";

interface ProductImportProps {
	certification: Tagged<Certification>;
	/** The table holds unsaved input, which an import would overwrite. */
	isDirty: boolean;
	onImported: () => void;
	/** Loads the products anew; the chosen file and mode stay. */
	onReload: () => void;
}

function Verdict({ preview }: { preview: ProductPreview }) {
	const { t } = useTranslation("certificates");
	const failed = preview.rows.filter(({ state }) => state === "error").length;
	if (preview.importable) {
		const isSame = preview.removed.length === 0 && preview.rows.every(({ state }) => state === "unchanged");
		return <Banner tone={isSame ? "info" : "success"}>{t(isSame ? "import.same" : "import.ready")}</Banner>;
	}
	return (
		<Banner tone="error" title={t("import.notImportable")}>
			{preview.errors.map((message) => (
				<p key={message}>{message}</p>
			))}
			{failed > 0 && <p>{t("import.rowsFailed", { count: failed })}</p>}
			<p>{t("import.mend")}</p>
		</Banner>
	);
}

interface ConfirmProps {
	state: ReturnType<typeof useImport>;
	preview: ProductPreview;
	isDirty: boolean;
}

function Confirm({ state, preview, isDirty }: ConfirmProps) {
	const { t } = useTranslation("certificates");
	const count = preview.rows.length;
	const removed = preview.removed.length;
	return (
		<Inline align="end">
			{isDirty && <span className="products-count">{t("import.dirty")}</span>}
			<Button isDisabled={state.isImporting} onPress={state.drop}>
				{t("cancel")}
			</Button>
			<Button
				variant={removed > 0 ? "danger" : "primary"}
				isDisabled={!preview.importable || isDirty}
				isPending={state.isImporting}
				onPress={state.confirm}
			>
				{removed > 0 ? t("import.confirmRemoval", { count, removed }) : t("import.confirm", { count })}
			</Button>
		</Inline>
	);
}

export function ProductImport({ certification, isDirty, onImported, onReload }: ProductImportProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const state = useImport(certification, onImported);
	const { _id, products } = certification.data;
	const { file, isChecking, isImporting } = state;
	const preview = isChecking ? undefined : state.preview;
	const isLocked = isDirty || isImporting;
	return (
		<Card
			title={t("import.title")}
			actions={
				<Inline gap="small">
					<Download size="small" save={() => saveTemplate(api, _id)}>
						{t("import.template")}
					</Download>
					<Download size="small" isDisabled={products.length === 0} save={() => saveProductSheet(api, _id)}>
						{t("import.export")}
					</Download>
				</Inline>
			}
			{...(preview ? { footer: <Confirm {...{ state, preview, isDirty }} /> } : {})}
		>
			<Stack>
				<div className="products-import">
					<FileDrop
						label={t("import.file")}
						description={isDirty ? t("import.dirty") : t("import.hint")}
						acceptedFileTypes={[".xlsx"]}
						isDisabled={isLocked}
						onSelect={([chosen]) => {
							if (chosen) void state.choose(chosen);
						}}
					/>
					<RadioGroup
						label={t("import.mode")}
						options={IMPORT_MODES.map((id) => ({
							id,
							label: t(`import.modes.${id}`),
							description: t(`import.modeHints.${id}`),
						}))}
						value={state.mode}
						isDisabled={isLocked}
						onChange={(id) => state.changeMode(id as ImportMode)}
					/>
				</div>
				{file && (
					<p className="products-file">
						<Icon name="file" />
						<span>{file.name}</span>
					</p>
				)}
				{isChecking && (
					<Inline>
						<div className="products-progress">
							<ProgressBar label={t("import.checking")} isIndeterminate />
						</div>
						<Button size="small" onPress={state.stop}>
							{t("import.stop")}
						</Button>
					</Inline>
				)}
				{isImporting && <ProgressBar label={t("import.running")} isIndeterminate />}
				{state.error !== undefined && (
					<FailureBanner
						title={t("import.refused")}
						actions={
							<Button size="small" icon="refresh" onPress={state.isStale ? onReload : state.check}>
								{state.isStale ? t("reload") : t("import.again")}
							</Button>
						}
					>
						{state.error}
					</FailureBanner>
				)}
				{preview && (
					<>
						{state.error === undefined && <Verdict preview={preview} />}
						{(preview.rows.length > 0 || preview.removed.length > 0) && <ImportPreviewTable preview={preview} />}
					</>
				)}
				{file && !preview && !isChecking && state.error === undefined && (
					<Inline>
						<Button size="small" icon="refresh" onPress={state.check}>
							{t("import.again")}
						</Button>
					</Inline>
				)}
			</Stack>
		</Card>
	);
}
