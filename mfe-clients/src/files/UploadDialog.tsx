import { FILE_KINDS, FILE_LIMITS, type FileKind } from "@portal/contracts/contract/files";
import { Banner, Button, Dialog, IconButton, ProgressBar } from "@portal/shared-ui";
import { errorMessage, useApi, useFlash, useQueryClient } from "@portal/shared-ui/module";
import { DateField, Select } from "@portal/shared-ui/pickers";
import { useState } from "react";
import { addFile, type Owner } from "./api.ts";
import { useFileTexts } from "./useFileTexts.ts";

interface Entry {
	id: number;
	file: File;
	kind: FileKind | null;
	validTo: string;
	/** The share of the file that was sent, from 0 to 1; undefined if the file is not being sent. */
	sent: number | undefined;
	error: string | undefined;
}

const KINDS = FILE_KINDS.map((id) => ({ id, label: id }));

function EntryFields({
	entry: { file, kind, validTo, sent, error },
	isBusy,
	onChange,
	onLeaveOut,
}: {
	entry: Entry;
	isBusy: boolean;
	onChange: (change: Partial<Entry>) => void;
	onLeaveOut: () => void;
}) {
	const { t } = useFileTexts();
	return (
		<li className="clients-upload" aria-label={file.name}>
			<div className="clients-upload__head">
				<span className="clients-file__name">{file.name}</span>
				<IconButton
					label={t("upload.leaveOut", { name: file.name })}
					icon="close"
					size="small"
					isDisabled={isBusy}
					onPress={onLeaveOut}
				/>
			</div>
			<div className="clients-upload__fields">
				<Select
					label={t("upload.kind")}
					options={KINDS}
					selectedKey={kind}
					isRequired
					isDisabled={isBusy}
					onSelectionChange={(key) => onChange({ kind: FILE_KINDS.find((known) => known === key) ?? null })}
				/>
				<DateField
					label={t("upload.validTo")}
					value={validTo}
					isDisabled={isBusy}
					onChange={(day) => onChange({ validTo: day })}
				/>
			</div>
			{sent !== undefined && (
				<ProgressBar
					label={t(sent < 1 ? "upload.sending" : "upload.checking", { name: file.name })}
					value={sent * 100}
					isIndeterminate={sent === 1}
				/>
			)}
			{error !== undefined && <Banner tone="error">{error}</Banner>}
		</li>
	);
}

/** Sends the chosen files one after the other. A refused file stays with the reason, so that it can be left out. */
export function UploadDialog({ owner, files, onClose }: { owner: Owner; files: readonly File[]; onClose: () => void }) {
	const { t } = useFileTexts();
	const api = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [entries, setEntries] = useState<readonly Entry[]>(() =>
		files.map((file, id) => ({ id, file, kind: null, validTo: "", sent: undefined, error: tooLarge(file) })),
	);
	const [isBusy, setBusy] = useState(false);

	function tooLarge({ name, size }: File): string | undefined {
		return size > FILE_LIMITS.bytes ? t("upload.tooLarge", { name, max: FILE_LIMITS.megabytes }) : undefined;
	}
	const change = (id: number, values: Partial<Entry>) =>
		setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)));
	const leaveOut = (id: number) => {
		const rest = entries.filter((entry) => entry.id !== id);
		setEntries(rest);
		if (rest.length === 0) onClose();
	};
	const sendable = entries.filter(({ file }) => tooLarge(file) === undefined);
	async function send() {
		setBusy(true);
		let added = 0;
		for (const { id, file, kind, validTo } of sendable) {
			if (kind === null) continue;
			change(id, { sent: 0, error: undefined });
			try {
				await addFile(api, owner, { file, kind, validTo }, (sent) => change(id, { sent }));
				added++;
				setEntries((all) => all.filter((entry) => entry.id !== id));
			} catch (error) {
				change(id, { sent: undefined, error: errorMessage(error) });
			}
		}
		setBusy(false);
		if (added === 0) return;
		// The record's history has new entries as well.
		void queries.invalidateQueries();
		showFlash(t("upload.done", { count: added }));
		if (added === entries.length) onClose();
	}
	const isReady = sendable.length > 0 && sendable.every(({ kind }) => kind !== null);
	return (
		<Dialog
			isOpen
			isDismissable={false}
			isKeyboardDismissDisabled={isBusy}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t("upload.title")}
			footer={
				<>
					<Button isDisabled={isBusy} onPress={onClose}>
						{t("upload.cancel")}
					</Button>
					<Button variant="primary" isPending={isBusy} isDisabled={!isReady} onPress={() => void send()}>
						{t("upload.submit")}
					</Button>
				</>
			}
		>
			<ul className="clients-files">
				{entries.map((entry) => (
					<EntryFields
						key={entry.id}
						entry={entry}
						isBusy={isBusy}
						onChange={(values) => change(entry.id, values)}
						onLeaveOut={() => leaveOut(entry.id)}
					/>
				))}
			</ul>
		</Dialog>
	);
}
