import { PRODUCT_FIELDS } from "@portal/contracts/contract/products";
import { Badge, type BadgeTone, Disclosure } from "@portal/shared-ui";
import { useMemo } from "react";
import { FieldChange } from "../FieldChange.tsx";
import { sameText } from "../rows.ts";
import { useProductTexts } from "../useProductTexts.ts";
import { excerptOf } from "./excerpt.ts";
import { LongList } from "./LongList.tsx";
import type { Change } from "./merge.ts";

const KINDS = ["added", "changed", "removed"] as const;
const TONES: Readonly<Record<Change["kind"], BadgeTone>> = { added: "success", changed: "info", removed: "warning" };
/** A list with more changes than this starts folded, so that the pending decisions stay visible. */
const OPEN_UP_TO = 20;
const AT_ONCE = 100;

function Entry({ change: { kind, before, after } }: { change: Change }) {
	const { t } = useProductTexts();
	const row = before ?? after;
	return (
		<>
			<Badge tone={TONES[kind]}>{t(`compare.change.${kind}`)}</Badge>{" "}
			{t("compare.product", { number: row?.number || t("compare.nothing"), name: row?.name || t("compare.nothing") })}
			{before && after && (
				<ul className="certs-plain products-details">
					{PRODUCT_FIELDS.filter(({ field }) => !sameText(before[field], after[field])).map(({ field, heading }) => (
						<FieldChange
							key={field}
							heading={heading}
							before={excerptOf(before[field], after[field])}
							after={after[field]}
						/>
					))}
				</ul>
			)}
		</>
	);
}

export function ChangeList({ side, changes }: { side: "taken" | "kept"; changes: readonly Change[] }) {
	const { t } = useProductTexts();
	const byKind = useMemo(() => Object.groupBy(changes, ({ kind }) => kind), [changes]);
	if (changes.length === 0) return null;
	const counts = KINDS.map((kind) => ({ kind, count: byKind[kind]?.length ?? 0 })).filter(({ count }) => count > 0);
	const summary = counts.map(({ kind, count }) => t(`compare.count.${kind}`, { count })).join(", ");
	const title = t(side === "taken" ? "compare.taken" : "compare.kept", { summary });
	return (
		<Disclosure title={title} headingLevel={3} variant="plain" defaultExpanded={changes.length <= OPEN_UP_TO}>
			<LongList
				items={changes}
				step={AT_ONCE}
				className="certs-plain products-changes"
				ariaLabel={title}
				itemKey={({ id }) => id}
			>
				{(change) => <Entry change={change} />}
			</LongList>
		</Disclosure>
	);
}
