import { ACCESS } from "@portal/contracts/kit/access";
import "../audit.css";
import type { HistoryEntity, HistoryEntry } from "@portal/contracts/contract/audit";
import { Button, EmptyState, ErrorState, Inline, Stack, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDateTime,
	Loading,
	useApi,
	useInfiniteQuery,
	useSearchParams,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { historyQuery } from "../api.ts";
import { AuditLines } from "../audit/AuditLines.tsx";
import { auditOf } from "../audit/paths.ts";
import { LazyDisclosure } from "../LazyDisclosure.tsx";

function Entry({ ts, user, title, lines, moreLines }: HistoryEntry) {
	return (
		<li className="history__entry">
			<p className="history__what">
				<strong>{title}</strong>
				<span className="history__who">
					{formatDateTime(ts)}, {user}
				</span>
			</p>
			<AuditLines lines={lines} moreLines={moreLines} />
		</li>
	);
}

function Entries({ entity, id }: { entity: HistoryEntity; id: string }) {
	const { t } = useTranslation("users");
	const isAdmin = useSession().hasRole(...ACCESS.trail);
	const query = useInfiniteQuery(historyQuery(useApi(), entity, id));
	const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
	if (data === undefined) return <Loading label={t("history.loading")} query={query} />;
	const entries = data.pages.flatMap(({ rows }) => rows);
	if (entries.length === 0) return <EmptyState icon="clock" message={t("history.empty")} />;
	return (
		<Stack>
			<ol className="history ui-list">
				{entries.map((entry) => (
					<Entry key={entry.seq} {...entry} />
				))}
			</ol>
			{error && <ErrorState message={errorMessage(error)} />}
			<Inline align="between">
				{hasNextPage && (
					<Button icon="chevron-down" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
						{t("history.more")}
					</Button>
				)}
				{isAdmin && <TextLink href={auditOf(id)}>{t("history.audit")}</TextLink>}
			</Inline>
		</Stack>
	);
}

/**
 * Shows who changed a record and when, once the user opens the section. The record's id comes from the URL, because
 * pages pass no props to other modules.
 */
function HistoryOf({ entity, parameter }: { entity: HistoryEntity; parameter: string }) {
	const { t } = useTranslation("users");
	const id = useSearchParams()[0].get(parameter);
	return id ? (
		<LazyDisclosure key={id} title={t("history.title")}>
			<Entries entity={entity} id={id} />
		</LazyDisclosure>
	) : null;
}

export const ClientHistory = () => <HistoryOf entity="client" parameter="cid" />;
export const CertificationHistory = () => <HistoryOf entity="certification" parameter="cid" />;
export const EvaluationHistory = () => <HistoryOf entity="evaluation" parameter="cid" />;
export const CertificateHistory = () => <HistoryOf entity="certificate" parameter="certificateId" />;
