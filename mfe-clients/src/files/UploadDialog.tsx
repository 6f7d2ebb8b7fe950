import { FILE_KINDS, FILE_LIMITS, type FileKind } from "@portal/contracts/contract/files";
import { Banner, Button, Dialog, Grid, IconButton, ProgressBar } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useQueryClient } from "@portal/shared-ui/module";
import { DateField, Select } from "@portal/shared-ui/pickers";
import { useState } from "react";
import { addFile, type Owner } from "./api.ts";
import { useFileTexts } from "./useFileTexts.ts";

interface Entry {
	file: File;
	kind: FileKind | null;
	validTo: string;
	/** The share of the file that was sent, from 0 to 1; undefined if the file is not being sent. */
	sent?: number | undefined;
	error?: string | undefined;
}

const KINDS = FILE_KINDS.map((id) => ({ id, label: id }));
const isTooLarge = ({ file }: Entry) => file.size > FILE_LIMITS.bytes;

/** Sends the chosen files one after the other. A refused file stays with the reason, so that it can be left out. */
export function UploadDialog({ owner, files, onClose }: { owner: Owner; files: readonly File[]; onClose: () => void }) {
	const { t } = useFileTexts();
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [entries, setEntries] = useState<readonly Entry[]>(() =>
		files.map((file) => ({ file, kind: null, validTo: "" })),
	);
	const [isBusy, setBusy] = useState(false);

	const change = (file: File, values: Partial<Entry>) =>
		setEntries((all) => all.map((entry) => (entry.file === file ? { ...entry, ...values } : entry)));
	const leaveOut = (file: File) => setEntries((all) => all.filter((entry) => entry.file !== file));
	const sendable = entries.filter((entry) => !isTooLarge(entry));
	async function send() {
		setBusy(true);
		let added = 0;
		for (const { file, kind, validTo } of sendable) {
			if (kind === null) continue;
			change(file, { sent: 0, error: undefined });
			try {
				await addFile(api, owner, { file, kind, validTo }, (sent) => change(file, { sent }));
				added++;
				leaveOut(file);
			} catch (error) {
				change(file, { sent: undefined, error: errorMessage(error) });
			}
		}
		setBusy(false);
		if (added === 0) return;
		// The record's history has new entries as well.
		void queries.invalidateQueries();
		showFlash(t("upload.done", { count: added }));
		if (added === entries.length) onClose();
	}
	return (
		<Dialog
			isOpen
			isDismissable={false}
			isKeyboardDismissDisabled={isBusy}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t("drop")}
			footer={
				<>
					<Button isDisabled={isBusy} onPress={onClose}>
						{t("upload.cancel")}
					</Button>
					<Button
						variant="primary"
						isPending={isBusy}
						isDisabled={sendable.length === 0 || sendable.some(({ kind }) => kind === null)}
						onPress={() => void send()}
					>
						{t("upload.submit")}
					</Button>
				</>
			}
		>
			<ul className="clients-files">
				{entries.map((entry) => {
					const { file, kind, validTo, sent } = entry;
					const { name } = file;
					const error = isTooLarge(entry) ? t("upload.tooLarge", { name, max: FILE_LIMITS.megabytes }) : entry.error;
					return (
						<li key={files.indexOf(file)} className="clients-file" aria-label={name}>
							<div className="clients-file__row">
								<span className="clients-file__name">{name}</span>
								<IconButton
									label={t("upload.leaveOut", { name })}
									icon="close"
									size="small"
									isDisabled={isBusy}
									onPress={() => (entries.length > 1 ? leaveOut(file) : onClose())}
								/>
							</div>
							<Grid>
								<Select
									label={t("upload.kind")}
									options={KINDS}
									selectedKey={kind}
									isRequired
									isDisabled={isBusy}
									onSelectionChange={(key) => change(file, { kind: FILE_KINDS.find((known) => known === key) ?? null })}
								/>
								<DateField
									label={t("upload.validTo")}
									value={validTo}
									isDisabled={isBusy}
									onChange={(day) => change(file, { validTo: day })}
								/>
							</Grid>
							{sent !== undefined && (
								<ProgressBar
									label={t(sent < 1 ? "upload.sending" : "upload.checking", { name })}
									value={sent * 100}
									isIndeterminate={sent === 1}
								/>
							)}
							{error !== undefined && <Banner tone="error">{error}</Banner>}
						</li>
					);
				})}
			</ul>
		</Dialog>
	);
}
