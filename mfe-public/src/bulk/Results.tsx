import type { BulkState } from "@portal/contracts/kit/public-states";
import { Banner, Button } from "@portal/shared-ui/basics";
import { saveFile, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { focusOnMount } from "../frame/focus.ts";
import { dayOf, formatMoment } from "../language/formats.ts";
import { AsOf, CheckedAt } from "../validation/AsOf.tsx";
import { loadTools } from "./load-tools.ts";
import { ResultTable } from "./ResultTable.tsx";
import { useCounts, useStateNames } from "./states.ts";
import type { BulkResult } from "./useBulk.ts";

interface FilterProps {
	isChosen: boolean;
	name: string;
	count: number;
	onChoose: () => void;
}

const Filter = ({ isChosen, name, count, onChoose }: FilterProps) => (
	<Button size="small" variant={isChosen ? "primary" : "secondary"} aria-pressed={isChosen} onPress={onChoose}>
		{name} ({count})
	</Button>
);

export function Results({ result: { answers, checkedAt } }: { result: BulkResult }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const nameOf = useStateNames();
	const counts = useCounts(answers);
	const [chosen, setChosen] = useState<BulkState>();
	const [saving, setSaving] = useState<"pending" | "failed">();

	const save = async () => {
		setSaving("pending");
		try {
			const { writeWorkbook } = await loadTools();
			const texts = {
				sheet: t("bulk.sheet"),
				asked: t("bulk.column.asked"),
				state: t("bulk.column.state"),
				code: t("bulk.column.code"),
				certificateNumber: t("validation.certificateNumber"),
				validTo: t("validation.validTo"),
				replacedBy: t("bulk.column.replacedBy"),
				checkedAt: t("bulk.column.checkedAt"),
			};
			const moment = formatMoment(answers[0]?.asOf ?? checkedAt, language);
			await saveFile(
				await writeWorkbook(answers, texts, nameOf, moment),
				`${t("bulk.sheet")} ${dayOf(checkedAt)}.xlsx`,
			);
			setSaving(undefined);
		} catch {
			setSaving("failed");
		}
	};

	const [first] = answers;
	return (
		<section className="pub-bulk__results pub-stack pub-card" aria-labelledby="bulk-results">
			<h2 id="bulk-results" ref={focusOnMount} tabIndex={-1}>
				{t("bulk.results")}
			</h2>
			<p>
				<CheckedAt moment={checkedAt} />
			</p>
			{first?.asOf && <AsOf moment={first.asOf} />}
			<div className="pub-bulk__bar pub-row">
				<fieldset className="pub-bulk__filters pub-row">
					<legend>{t("bulk.filter")}</legend>
					<Filter
						isChosen={chosen === undefined}
						name={t("bulk.all")}
						count={answers.length}
						onChoose={() => setChosen(undefined)}
					/>
					{counts.map(([state, count]) => (
						<Filter
							key={state}
							isChosen={chosen === state}
							name={nameOf(state)}
							count={count}
							onChoose={() => setChosen(state)}
						/>
					))}
				</fieldset>
				<Button icon="download" onPress={() => void save()} isPending={saving === "pending"}>
					{t("bulk.save")}
				</Button>
			</div>
			{saving === "failed" && (
				<Banner tone="error" live="assertive">
					{t("bulk.saveFailed")}
				</Banner>
			)}
			<ResultTable answers={answers} chosen={chosen} />
			<p className="pub-small">{t("bulk.numbers")}</p>
		</section>
	);
}
