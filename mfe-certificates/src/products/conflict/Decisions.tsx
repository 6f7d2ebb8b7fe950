import { PRODUCT_FIELDS, type ProductField } from "@portal/contracts/contract/products";
import { Button, Inline, RadioGroup, Stack } from "@portal/shared-ui";
import { memo } from "react";
import type { ProductRowValues as Row } from "../rows.ts";
import { useProductTexts } from "../useProductTexts.ts";
import { excerptOf } from "./excerpt.ts";
import { LongList } from "./LongList.tsx";
import { type Conflict, type Side, sideOf } from "./merge.ts";

const AT_ONCE = 50;
const REMINDER = 120;

interface DecisionProps {
	conflict: Conflict;
	side: Side;
	onChoose: (id: string, side: Side) => void;
}

const Decision = memo(function Decision({ conflict, side, onChoose }: DecisionProps) {
	const { t } = useProductTexts();
	const { id, kind, base, mine, theirs, fields, changed, isLocked } = conflict;
	const named = base ?? theirs ?? mine;
	const lines = (row: Row, shown: readonly ProductField[], others: readonly (Row | undefined)[], limit?: number) =>
		PRODUCT_FIELDS.filter(({ field }) => shown.includes(field)).map(({ field, heading }) => {
			const other = others.find((candidate) => candidate && candidate[field] !== row[field]);
			return `${heading}: ${excerptOf(row[field], other?.[field] ?? "", limit) || t("compare.nothing")}`;
		});
	const text = (row: Row | undefined, other: Row | undefined) =>
		row ? lines(row, fields, [other, base]).join("\n") : t("compare.absent");
	const before = base && changed.length > 0 ? lines(base, changed, [mine, theirs], REMINDER).join("; ") : undefined;
	return (
		<RadioGroup
			label={t("compare.product", {
				number: named?.number || t("compare.nothing"),
				name: named?.name || t("compare.nothing"),
			})}
			description={
				<>
					{t(isLocked ? "compare.kind.locked" : `compare.kind.${kind}`)}
					{before !== undefined && ` ${t("compare.before", { values: before })}`}
				</>
			}
			options={[
				{ id: "mine", label: t("compare.mine"), description: text(mine, theirs), isDisabled: isLocked },
				{ id: "theirs", label: t("compare.theirs"), description: text(theirs, mine) },
			]}
			value={side}
			onChange={(chosen) => onChoose(id, chosen === "theirs" ? "theirs" : "mine")}
		/>
	);
});

interface DecisionsProps {
	conflicts: readonly Conflict[];
	choice: (id: string) => Side;
	onChoose: DecisionProps["onChoose"];
	onChooseAll: (side: Side) => void;
}

export function Decisions({ conflicts, choice, onChoose, onChooseAll }: DecisionsProps) {
	const { t } = useProductTexts();
	const mine = conflicts.filter((conflict) => sideOf(conflict, choice) === "mine").length;
	const free = conflicts.filter(({ isLocked }) => !isLocked).length;
	const heading = t("compare.decide", { count: conflicts.length });
	return (
		<Stack>
			<h3 className="certs-text">{heading}</h3>
			<Inline align="between">
				{free > 1 && (
					<Inline>
						<Button size="small" onPress={() => onChooseAll("mine")}>
							{t("compare.allMine")}
						</Button>
						<Button size="small" onPress={() => onChooseAll("theirs")}>
							{t("compare.allTheirs")}
						</Button>
					</Inline>
				)}
				<span role="status" className="ui-hint">
					{t("compare.tally", { mine, theirs: conflicts.length - mine })}
				</span>
			</Inline>
			<LongList
				items={conflicts}
				step={AT_ONCE}
				className="certs-plain products-conflicts"
				ariaLabel={heading}
				itemKey={({ id }) => id}
			>
				{(conflict) => <Decision conflict={conflict} side={sideOf(conflict, choice)} onChoose={onChoose} />}
			</LongList>
		</Stack>
	);
}
