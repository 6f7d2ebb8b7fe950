import { IMPORT_MODES, type ImportMode } from "@portal/contracts/contract/products";
import { Button, Dialog, FailureBanner, Icon, Inline, ProgressBar, RadioGroup } from "@portal/shared-ui";
import { useState } from "react";
import type { ProductPreview } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { Corrections } from "./Corrections.tsx";
import { ExpectedFormat, ImportStatus, Removal, Unsaved, Warnings } from "./ImportBanners.tsx";
import { ImportPreviewTable } from "./ImportPreviewTable.tsx";
import type { ImportState, ProductImportProps } from "./useImport.ts";

interface ImportDrawerProps extends ProductImportProps {
	state: ImportState;
	onOther: () => void;
}

interface PreviewProps extends Pick<ImportDrawerProps, "state" | "certification"> {
	preview: ProductPreview;
	/** Called with true once the user has typed a correction, so that Escape can no longer close the drawer. */
	onTouch: (isTouched: boolean) => void;
}

function Preview({ state, preview, certification, onTouch }: PreviewProps) {
	const isEmpty = preview.rows.length === 0;
	const choice = preview.sheetColumns && (
		<ColumnChoice key={`columns ${state.checkedAt}`} columns={preview.sheetColumns} state={state} isFirst={isEmpty} />
	);
	if (isEmpty) return choice ?? <ExpectedFormat errors={preview.errors} certificationId={certification.data._id} />;
	return (
		<>
			{choice}
			{state.error === undefined && <ImportStatus {...{ preview, state }} />}
			<Warnings {...{ preview, state }} />
			<Corrections key={state.checkedAt} {...{ preview, state, onTouch }} />
			<ImportPreviewTable preview={preview} products={certification.data.products} />
		</>
	);
}

export function ImportDrawer({ state, onOther, ...props }: ImportDrawerProps) {
	const { t } = useProductTexts();
	const { certification, changes, editor, onReload } = props;
	const { file, isChecking, isImporting } = state;
	const preview = isChecking ? undefined : state.preview;
	const [agreed, setAgreed] = useState<ProductPreview>();
	const [isTouched, setTouched] = useState(false);
	const needsConsent = preview !== undefined && preview.removed.length > 0;
	return (
		<Dialog
			title={t("import.title")}
			size="large"
			placement="end"
			isOpen={file !== undefined}
			isDismissable={!isImporting}
			// Escape must not discard corrections or interrupt an import.
			isKeyboardDismissDisabled={isImporting || isTouched}
			shouldCloseOnInteractOutside={() => false}
			onOpenChange={(isOpen) => {
				if (!isOpen) state.drop();
			}}
			footer={
				<>
					<Button isDisabled={isImporting} onPress={state.drop}>
						{t("cancel")}
					</Button>
					{preview && preview.rows.length > 0 && (
						<Button
							variant={needsConsent ? "danger" : "primary"}
							isDisabled={!preview.importable || changes !== undefined || (needsConsent && agreed !== preview)}
							isPending={isImporting}
							onPress={state.confirm}
						>
							{t(needsConsent ? "import.confirmRemoval" : "import.confirm", {
								count: preview.rows.length,
								removed: preview.removed.length,
							})}
						</Button>
					)}
				</>
			}
		>
			<Inline align="between">
				<p className="products-file">
					<Icon name="file" />
					<span>{file?.name}</span>
				</p>
				<Button size="small" isDisabled={isImporting} onPress={onOther}>
					{t("import.other")}
				</Button>
			</Inline>
			{needsConsent && (
				<Removal
					{...{ preview }}
					products={certification.data.products}
					isAgreed={agreed === preview}
					isDisabled={isImporting}
					onAgree={(isAgreed) => setAgreed(isAgreed ? preview : undefined)}
				/>
			)}
			{changes && <Unsaved {...{ changes, editor, onReload }} />}
			<RadioGroup
				label={t("import.mode")}
				orientation="horizontal"
				options={IMPORT_MODES.map((id) => ({
					id,
					label: t(`import.modes.${id}`),
					description: t(`import.modeHints.${id}`),
				}))}
				value={state.mode}
				isDisabled={isImporting}
				onChange={(id) => state.changeMode(id as ImportMode)}
			/>
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
			{state.error !== undefined &&
				(state.isWrongFile ? (
					<ExpectedFormat errors={[state.error]} certificationId={certification.data._id} />
				) : (
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
				))}
			{preview && <Preview {...{ state, preview, certification }} onTouch={setTouched} />}
			{file && !preview && !isChecking && state.error === undefined && (
				<Inline>
					<Button size="small" icon="refresh" onPress={state.check}>
						{t("import.again")}
					</Button>
				</Inline>
			)}
		</Dialog>
	);
}
