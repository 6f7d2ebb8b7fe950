import type { Audit } from "@portal/contracts/contract/evaluation";
import { Banner, Breadcrumbs, LinkButton, Skeleton, Stack } from "@portal/shared-ui";
import {
	allowOffline,
	errorMessage,
	Page,
	type Tagged,
	useApi,
	useQuery,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { auditQuery, fileNamesQuery } from "../api.ts";
import { AuditById, BackToAudits } from "../BackToAudits.tsx";
import { Checklist, DraftGuard } from "../details/Checklist.tsx";
import { useDrafts } from "../details/checklist-store.ts";
import { AUDITS, auditDetails, CHECKLIST, TABS } from "../paths.ts";
import { AuditStatusBadge } from "../StatusBadge.tsx";
import { readCopy, saveCopy } from "./database.ts";
import { useOnline } from "./outbox.ts";
import { Photos, usePhotos } from "./Photos.tsx";
import { cachePage } from "./worker.ts";

const NO_FILES: readonly string[] = [];

/** Stores what the page needs offline. Returns whether the device has stored audit and page, once this is known. */
function useOfflineCopy(loaded: Tagged<Audit> | undefined, files: readonly string[]) {
	const { user } = useSession();
	const [isSaved, setSaved] = useState<boolean>();
	const [isCached, setCached] = useState<boolean>();
	const isLoaded = loaded !== undefined;
	useEffect(() => {
		if (isLoaded) void cachePage(CHECKLIST).then(setCached);
	}, [isLoaded]);
	useEffect(() => {
		if (!loaded || !user) return;
		const place = { userId: user._id, auditId: loaded.data._id };
		void saveCopy(place, { audit: loaded, files }).then((isStored) => setSaved(isStored && allowOffline(user)));
	}, [loaded, files, user]);
	return { isSaved, isCached };
}

interface ContentProps extends ReturnType<typeof useOfflineCopy> {
	audit: Audit;
	files: readonly string[];
}

function Content({ audit, files, isSaved, isCached }: ContentProps) {
	const { t } = useTranslation("audits");
	const isOnline = useOnline();
	const drafts = useDrafts(audit);
	const photos = usePhotos(audit._id, files);
	const count = drafts.rows.size + photos.rows.size;
	const isStored = drafts.isStored && isSaved !== false;
	const sending = count > 0 ? t("offline.sending", { count }) : t("offline.sent");
	return (
		<Stack>
			<p className="audits-none" role="status">
				{isOnline ? sending : t("offline.waiting", { count })}
				{isOnline && count === 0 && isStored && isCached && ` – ${t("offline.ready")}`}
			</p>
			{!isStored && <Banner tone="warning">{t("offline.notStored")}</Banner>}
			{isStored && isCached === false && <Banner tone="warning">{t("offline.notCached")}</Banner>}
			<Checklist audit={audit} store={drafts} fileNames={photos.names} photos={photos} />
			{(audit.actions.includes("answerChecklist") || photos.rows.size > 0) && <Photos photos={photos} />}
			<DraftGuard store={drafts} />
		</Stack>
	);
}

function Loaded({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const { user } = useSession();
	const isOnline = useOnline();
	const api = useApi();
	const { data: loaded, error } = useQuery({ ...auditQuery(api, id), enabled: isOnline });
	const names = useQuery({ ...fileNamesQuery(api, id), enabled: isOnline });
	const copy = useQuery({
		queryKey: ["audit copy", user?._id, id],
		queryFn: () => readCopy({ userId: user?._id ?? "", auditId: id }),
		gcTime: 0,
	});
	const files = names.data ?? copy.data?.files ?? NO_FILES;
	const offline = useOfflineCopy(loaded, files);
	const audit = loaded?.data ?? copy.data?.audit.data;
	if (!audit && error) return <BackToAudits message={errorMessage(error)} error={error} />;
	if (!audit && !isOnline && copy.data === null) return <BackToAudits message={t("offline.noCopy")} />;
	return (
		<Page
			title={audit ? t("offline.titleOf", audit) : t("offline.title")}
			badge={audit && <AuditStatusBadge status={audit.status} />}
			breadcrumbs={
				<Breadcrumbs
					items={[{ label: t("title"), href: AUDITS }, { label: audit?.auditNumber ?? t("offline.title") }]}
				/>
			}
			actions={<LinkButton href={auditDetails(id, TABS.checklist)}>{t("offline.toAudit")}</LinkButton>}
		>
			{audit ? <Content audit={audit} files={files} {...offline} /> : <Skeleton lines={8} />}
		</Page>
	);
}

/** The checklist of an audit alone, which opens without a network connection for a day. */
export const ChecklistPage = () => <AuditById Content={Loaded} />;
