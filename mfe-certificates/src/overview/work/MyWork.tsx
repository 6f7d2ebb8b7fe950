import "./work.css";
import { DEADLINE_KIND_LABELS, ME_OR_NONE } from "@portal/contracts/contract/deadlines";
import { WORK_QUEUES, type WorkQueue } from "@portal/contracts/contract/work";
import { Card, EmptyState, ErrorState, LinkButton, Skeleton, TextLink } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatDate,
	QueueKeys,
	today,
	useApi,
	useQuery,
	useSession,
	workQuery,
} from "@portal/shared-ui/module";
import { useId } from "react";
import { path } from "../../paths.ts";
import { openDeadlinesQuery } from "../api.ts";
import { Age } from "./Age.tsx";
import { type Entry, entriesOf, listOf, partialQueuesOf } from "./entries.ts";
import { countText } from "./queues.ts";
import { useWorkTexts } from "./useWorkTexts.ts";

const MOST_ENTRIES = 12;
const PERIODS = ["late", "today", "later"] as const;
type Period = (typeof PERIODS)[number];

const periodOf = ({ day }: Entry): Period => (day < today() ? "late" : day === today() ? "today" : "later");
const isQueue = (kind: Entry["kind"]): kind is WorkQueue => WORK_QUEUES.some((queue) => queue === kind);

function Item({ entry }: { entry: Entry }) {
	const { t } = useWorkTexts();
	const { kind, name, about, day, since, user, remark, href } = entry;
	const action = isQueue(kind) ? t(`work.action.${kind}`) : entry.action;
	return (
		<li className="certs-work__item">
			<span className="ui-hint certs-work__when">
				{isQueue(kind) ? t(`work.one.${kind}`) : DEADLINE_KIND_LABELS[kind]},{" "}
				{isQueue(kind) && since !== undefined ? (
					<Age queue={kind} since={since} />
				) : (
					<time dateTime={day}>{formatDate(day)}</time>
				)}
				{user && ` ${t("work.by", { user })}`}
			</span>
			<div className="certs-work__what">
				<span className="certs-work__name">
					<strong>{name}</strong> {about}
				</span>
				{remark && <q className="ui-hint certs-work__remark">{remark}</q>}
			</div>
			<LinkButton size="small" href={href} aria-label={t("work.of", { action, what: name })}>
				{action}
			</LinkButton>
		</li>
	);
}

function Entries({ period, entries }: { period: Period; entries: readonly Entry[] }) {
	const { t } = useWorkTexts();
	const titleId = useId();
	return (
		<section className="certs-work" aria-labelledby={titleId} data-queue>
			<h3 id={titleId} className="certs-work__day">
				{t(`work.day.${period}`)}
			</h3>
			<ul className="certs-plain">
				{entries.map((entry) => (
					<Item key={entry.id} entry={entry} />
				))}
			</ul>
		</section>
	);
}

export function MyWork() {
	const { t } = useWorkTexts();
	const api = useApi();
	const roles = useSession().user?.roles ?? [];
	const work = useQuery(workQuery(api));
	const deadlines = useQuery(openDeadlinesQuery(api));
	const failed = [work, deadlines].find(({ data, error }) => data === undefined && error !== null);
	const { rows, total = 0, isMore = false } = deadlines.data ?? {};
	const entries = work.data && rows && entriesOf(work.data, rows, roles).slice(0, MOST_ENTRIES);
	return (
		<Card title={t("work.title")}>
			{entries === undefined && !failed && (
				<div role="status" aria-label={t("work.waiting")}>
					<Skeleton lines={4} />
				</div>
			)}
			{failed && (
				<ErrorState
					title={t("work.failed")}
					message={errorMessage(failed.error)}
					onRetry={() => void failed.refetch()}
				/>
			)}
			{entries?.length === 0 && <EmptyState icon="success" message={t("work.nothing")} />}
			{PERIODS.map((period) => {
				const inPeriod = entries?.filter((entry) => periodOf(entry) === period) ?? [];
				return inPeriod.length > 0 && <Entries key={period} period={period} entries={inPeriod} />;
			})}
			{work.data && entries && (
				<div className="certs-work__lists">
					{partialQueuesOf(work.data, entries).map(({ queue, count, more }) => (
						<TextLink key={queue} href={listOf(queue)}>
							{t(`work.queue.${queue}`)} {countText(count, more)}
						</TextLink>
					))}
					{total > 0 && (
						<TextLink href={path("/deadlines", { assignee: ME_OR_NONE })}>
							{t("work.deadlines")} {countText(total, isMore)}
						</TextLink>
					)}
				</div>
			)}
			<QueueKeys />
		</Card>
	);
}
