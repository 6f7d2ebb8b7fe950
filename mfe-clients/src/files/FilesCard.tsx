import "./files.css";
import { FILE_LIMITS, type StoredFile } from "@portal/contracts/contract/files";
import { Badge, Button, Card, ErrorState, FileDrop, IconButton, Inline, Skeleton, Stack } from "@portal/shared-ui";
import {
	errorMessage,
	formatDate,
	formatDateTime,
	lazyComponent,
	today,
	useApi,
	useFlash,
	useInfiniteQuery,
	useMutation,
	useSearchParams,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { downloadFile, filesQuery, type Owner, saveFileList } from "./api.ts";
import { useFileTexts } from "./useFileTexts.ts";

const UploadDialog = lazyComponent(async () => (await import("./UploadDialog.tsx")).UploadDialog);
const RemoveDialog = lazyComponent(async () => (await import("./RemoveDialog.tsx")).RemoveDialog);

const size = new Intl.NumberFormat("de-AT", { maximumFractionDigits: 1 });
const KILOBYTE = 1024;
const sizeText = (bytes: number) =>
	bytes < KILOBYTE * KILOBYTE
		? `${size.format(Math.ceil(bytes / KILOBYTE))} KB`
		: `${size.format(bytes / KILOBYTE / KILOBYTE)} MB`;

/** Returns a mutation that saves a file and shows a failure as a message. */
function useSaving(save: () => Promise<void>) {
	const showFlash = useFlash();
	return useMutation({ mutationFn: save, onError: (error) => showFlash(errorMessage(error), "error") });
}

function Entry({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
	const { t } = useFileTexts();
	const api = useApi();
	const download = useSaving(() => downloadFile(api, file._id));
	const { name, kind, validTo, addedBy, addedAt, actions } = file;
	const isExpired = validTo !== undefined && validTo < today();
	return (
		<li className="clients-file">
			<div className="clients-file__what">
				<span className="clients-file__name">{name}</span>
				<span className="clients-file__more">
					{[kind, sizeText(file.size), t("added", { name: addedBy, date: formatDateTime(addedAt) })].join(" · ")}
				</span>
				<Inline gap="small">
					{validTo !== undefined && (
						<Badge tone={isExpired ? "warning" : "neutral"}>
							{t(isExpired ? "expired" : "validTo", { date: formatDate(validTo) })}
						</Badge>
					)}
					{file.hasMacros && <Badge tone="warning">{t("macros")}</Badge>}
					{file.isWaiting && <Badge tone="neutral">{t("waiting")}</Badge>}
				</Inline>
			</div>
			<Inline gap="small">
				{actions.includes("download") && (
					<IconButton
						label={t("downloadNamed", { name })}
						icon="download"
						isPending={download.isPending}
						onPress={() => download.mutate()}
					/>
				)}
				{(actions.includes("remove") || actions.includes("retract")) && (
					<IconButton label={t("removeNamed", { name })} icon="trash" onPress={onRemove} />
				)}
			</Inline>
		</li>
	);
}

function FilesCard({ owner }: { owner: Owner }) {
	const { t } = useFileTexts();
	const api = useApi();
	const list = useInfiniteQuery(filesQuery(api, owner));
	const [chosen, setChosen] = useState<readonly File[]>([]);
	const [removed, setRemoved] = useState<StoredFile>();
	const exporting = useSaving(() => saveFileList(api, owner));
	const files = list.data?.pages.flatMap(({ rows }) => rows);
	return (
		<Card
			title={t("title")}
			actions={
				files !== undefined &&
				files.length > 0 && (
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("export")}
					</Button>
				)
			}
		>
			<Stack>
				{files === undefined && !list.error && <Skeleton lines={3} />}
				{files === undefined && list.error && (
					<ErrorState
						message={errorMessage(list.error)}
						onRetry={() => void list.refetch()}
						isRetrying={list.isFetching}
					/>
				)}
				{files?.length === 0 && <p className="clients-file__more">{t("empty")}</p>}
				{files && files.length > 0 && (
					<ul className="clients-files">
						{files.map((file) => (
							<Entry key={file._id} file={file} onRemove={() => setRemoved(file)} />
						))}
					</ul>
				)}
				{list.hasNextPage && (
					<Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
						{t("more")}
					</Button>
				)}
				<FileDrop
					label={t("drop")}
					description={t("dropHint", { max: FILE_LIMITS.megabytes })}
					size="small"
					allowsMultiple
					takesAny
					onSelect={setChosen}
				/>
				{chosen.length > 0 && <UploadDialog owner={owner} files={chosen} onClose={() => setChosen([])} />}
				{removed && <RemoveDialog file={removed} onClose={() => setRemoved(undefined)} />}
			</Stack>
		</Card>
	);
}

/** Returns the record's id from the URL, because a page passes no props to the components of other modules. */
function useOwner(kind: Owner["kind"]): Owner | undefined {
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? { kind, id } : undefined;
}

export function ClientFiles() {
	const owner = useOwner("client");
	return owner && <FilesCard key={owner.id} owner={owner} />;
}

export function CertificationFiles() {
	const owner = useOwner("certification");
	return owner && <FilesCard key={owner.id} owner={owner} />;
}

export function AuditFiles() {
	const owner = useOwner("audits");
	return owner && <FilesCard key={owner.id} owner={owner} />;
}
