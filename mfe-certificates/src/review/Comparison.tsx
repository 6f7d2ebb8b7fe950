import type { AuditLine } from "@portal/contracts/contract/audit";
import type { Comparison as Compared } from "@portal/contracts/contract/certificates";
import { Disclosure, Stack } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";

type Former = NonNullable<Compared["former"]>;
const KINDS = ["added", "changed", "removed"] as const;

function Lines({ lines }: { lines: readonly AuditLine[] }) {
	const { t } = useTranslation("certificates");
	const none = t("comparison.none");
	return (
		<ul className="certs-list">
			{lines.map(({ field, before = none, after = none }) => (
				<li key={field}>{t("comparison.line", { field, before, after })}</li>
			))}
		</ul>
	);
}

function Products({ former, kind }: { former: Former; kind: (typeof KINDS)[number] }) {
	const { t } = useTranslation("certificates");
	const products: readonly { number: string; name: string; lines?: AuditLine[] }[] = former[kind];
	const left = former.counts[kind] - products.length;
	if (products.length === 0) return null;
	return (
		<div>
			<p className="certs-text">{t(`comparison.title.${kind}`)}</p>
			<ul className="certs-list">
				{products.map(({ number, name, lines }) => (
					<li key={number}>
						{`${number} ${name}`}
						{lines && <Lines lines={lines} />}
					</li>
				))}
				{left > 0 && <li>{t("remarks.more", { count: left })}</li>}
			</ul>
		</div>
	);
}

/** Shows in one line how a certificate differs from its predecessor, and lists the differences below. */
export function Comparison({ former }: { former: Former }) {
	const { t } = useTranslation("certificates");
	const { certificateNumber: number, counts, lines } = former;
	const changes = [
		...KINDS.filter((kind) => counts[kind] > 0).map((kind, index) => {
			const count = counts[kind];
			return `${index === 0 ? t("products.count", { count }) : count} ${t(`comparison.kind.${kind}`)}`;
		}),
		...(lines.length > 0 ? [t("comparison.lines", { count: lines.length })] : []),
	].join(", ");
	if (changes === "") return <p className="certs-none">{t("comparison.same", { number })}</p>;
	return (
		<Disclosure title={t("comparison.changes", { changes, number })} defaultExpanded={false}>
			<Stack>
				{lines.length > 0 && <Lines lines={lines} />}
				{KINDS.map((kind) => (
					<Products key={kind} former={former} kind={kind} />
				))}
			</Stack>
		</Disclosure>
	);
}
