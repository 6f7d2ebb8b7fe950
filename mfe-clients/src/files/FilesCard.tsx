import "./files.css";
import { FILE_LIMITS, type FileOwner, type StoredFile } from "@portal/contracts/contract/files";
import { Badge, Button, Card, FileDrop, IconButton, Inline, Stack } from "@portal/shared-ui";
import {
	errorMessage,
	formatDate,
	formatDateTime,
	Loading,
	lazyComponent,
	saveFile,
	today,
	useApi,
	useFlash,
	useInfiniteQuery,
	useMutation,
	useSearchParams,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { filesQuery, type Owner } from "./api.ts";
import { useFileTexts } from "./useFileTexts.ts";

const UploadDialog = lazyComponent(async () => (await import("./UploadDialog.tsx")).UploadDialog);
const RemoveDialog = lazyComponent(async () => (await import("./RemoveDialog.tsx")).RemoveDialog);

const MEGABYTE = 1024 * 1024;
const number = new Intl.NumberFormat("de-AT", { maximumFractionDigits: 1 });
const sizeText = (bytes: number) =>
	bytes < MEGABYTE ? `${number.format(Math.ceil(bytes / 1024))} KB` : `${number.format(bytes / MEGABYTE)} MB`;

/** Returns a mutation that saves a file and shows a failure as a message. */
function useSaving(save: () => Promise<void>) {
	const showFlash = useFlash();
	return useMutation({ mutationFn: save, onError: (error) => showFlash(errorMessage(error), "error") });
}

function Entry({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
	const { t } = useFileTexts();
	const { api } = useApi();
	const { _id: id, name, kind, size, validTo, hasMacros, isWaiting, addedBy, addedAt, actions } = file;
	const download = useSaving(() => saveFile(api.files[":id"].$get({ param: { id } })));
	const isExpired = validTo !== undefined && validTo < today();
	return (
		<li className="clients-file clients-file__row">
			<div className="clients-file__what">
				<span className="clients-file__name">{name}</span>
				<span className="clients-file__more">
					{[kind, sizeText(size), t("added", { name: addedBy, date: formatDateTime(addedAt) })].join(" · ")}
				</span>
				<Inline>
					{validTo !== undefined && (
						<Badge tone={isExpired ? "warning" : "neutral"}>
							{t(isExpired ? "expired" : "validTo", { date: formatDate(validTo) })}
						</Badge>
					)}
					{hasMacros && <Badge tone="warning">{t("macros")}</Badge>}
					{isWaiting && <Badge tone="neutral">{t("waiting")}</Badge>}
				</Inline>
			</div>
			<Inline>
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
	const { data, error, refetch, isFetching, ...list } = useInfiniteQuery(filesQuery(api, owner));
	const [chosen, setChosen] = useState<readonly File[]>([]);
	const [removed, setRemoved] = useState<StoredFile>();
	const exporting = useSaving(() =>
		saveFile(api.api[owner.kind][":id"]["files.xlsx"].$get({ param: { id: owner.id }, query: {} })),
	);
	const files = data?.pages.flatMap(({ rows }) => rows) ?? [];
	return (
		<Card
			title={t("title")}
			actions={
				files.length > 0 && (
					<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
						{t("export")}
					</Button>
				)
			}
		>
			<Stack>
				{data === undefined && <Loading query={{ error, isFetching, refetch }} lines={3} />}
				{data && files.length === 0 && <p className="clients-file__more">{t("empty")}</p>}
				{files.length > 0 && (
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

/** Shows the files of the record in the URL, because a page passes no props to the components of other modules. */
function Files({ kind, parameter = "cid" }: { kind: FileOwner; parameter?: string }) {
	const id = useSearchParams()[0].get(parameter);
	return id && <FilesCard key={id} owner={{ kind, id }} />;
}

export const ClientFiles = () => <Files kind="client" />;
export const CertificationFiles = () => <Files kind="certification" />;
export const AuditFiles = () => <Files kind="audits" />;
export const FindingFiles = () => <Files kind="findings" parameter="finding" />;
