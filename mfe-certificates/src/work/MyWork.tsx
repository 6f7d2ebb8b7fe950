import "./work.css";
import { Card, EmptyState, ErrorState, LinkButton, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, useApi, useQuery } from "@portal/shared-ui/module";
import { useId } from "react";
import { Age } from "./Age.tsx";
import { workQuery } from "./api.ts";
import { type Queue, queuesOf, type WaitingItem } from "./queues.ts";
import { useWorkTexts } from "./useWorkTexts.ts";

function Item({ queue, item }: { queue: Queue["name"]; item: WaitingItem }) {
	const { t } = useWorkTexts();
	const { name, about, since, user, reason, href } = item;
	const action = t(`work.action.${queue}`);
	return (
		<li className="certs-work__item">
			<div className="certs-work__what">
				<span className="certs-work__name">
					<strong>{name}</strong> {about}
				</span>{" "}
				<span className="certs-work__when">
					<Age queue={queue} since={since} /> {user && t("work.by", { user })}
				</span>
				{reason && <q className="certs-work__reason">{reason}</q>}
			</div>
			<LinkButton size="small" href={href} aria-label={t("work.of", { action, what: name })}>
				{action}
			</LinkButton>
		</li>
	);
}

function Waiting({ name, href, count, more, items }: Queue) {
	const { t } = useWorkTexts();
	const titleId = useId();
	const exact = count.toLocaleString("de");
	const number = more ? t("work.moreThan", { number: exact }) : exact;
	return (
		<section className="certs-work__queue" aria-labelledby={titleId}>
			<header className="certs-work__head">
				<h3 id={titleId}>
					{t(`work.queue.${name}`)} <span className="certs-work__count">{number}</span>
				</h3>
				{count > 1 && <TextLink href={href}>{t("work.all", { number })}</TextLink>}
			</header>
			<ul className="certs-work__list">
				{items.map((item) => (
					<Item key={item.id} queue={name} item={item} />
				))}
			</ul>
		</section>
	);
}

/** What waits for the person, first on the home page: one section, whatever module it is done in. */
export function MyWork() {
	const { t } = useWorkTexts();
	const { data, error, refetch } = useQuery(workQuery(useApi()));
	const queues = data && queuesOf(data);
	return (
		<Card title={t("work.title")}>
			{queues === undefined && !error && (
				<div role="status" aria-label={t("work.waiting")}>
					<Skeleton lines={4} />
				</div>
			)}
			{queues === undefined && error && (
				<ErrorState title={t("work.failed")} message={errorMessage(error)} onRetry={() => void refetch()} />
			)}
			{queues?.length === 0 && <EmptyState icon="success" message={t("work.nothing")} />}
			{queues && queues.length > 0 && (
				<div className="certs-work">
					{queues.map((queue) => (
						<Waiting key={queue.name} {...queue} />
					))}
				</div>
			)}
		</Card>
	);
}
