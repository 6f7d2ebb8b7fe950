import type { AuditLine } from "@portal/contracts/contract/audit";
import { Button, VisuallyHidden } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useId, useState } from "react";

/** Maximum number of changes that an audit entry shows before it is folded, so that it does not fill the page. */
const FEW = 4;
/** Matches enquiry, certification and certificate numbers such as A-2026-0001, which must not wrap at their hyphens. */
const NUMBER = /([AZ]-\d{4}-\d{4}(?:-\d+)?)/;

function Side({ text, isOld = false }: { text: string | undefined; isOld?: boolean }) {
	const { t } = useTranslation("users");
	if (text === undefined) return <span className="audit-change__nothing">{t("changes.none")}</span>;
	return (
		<span className={isOld ? "audit-change__old" : "audit-change__new"}>
			{text.split(NUMBER).map((part, index) =>
				index % 2 === 0 ? (
					part
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
					<span key={index} className="audit-number">
						{part}
					</span>
				),
			)}
		</span>
	);
}

function Change({ field, before, after }: AuditLine) {
	const { t } = useTranslation("users");
	return (
		<li className="audit-change">
			<span className="audit-change__field">{field}: </span>
			{before !== undefined && (
				<>
					<Side text={before} isOld />
					<wbr />
					<span aria-hidden="true" className="audit-change__arrow">
						→
					</span>
					<wbr />
					<VisuallyHidden> {t("changes.becomes")} </VisuallyHidden>
				</>
			)}
			<Side text={after} />
		</li>
	);
}

interface AuditLinesProps {
	lines: readonly AuditLine[];
	/** Number of further changes of the entry that the server has left out to limit the size of its response. */
	moreLines: number;
}

export function AuditLines({ lines, moreLines }: AuditLinesProps) {
	const { t } = useTranslation("users");
	const [isOpen, setOpen] = useState(false);
	const listId = useId();
	if (lines.length === 0) return null;
	const isFolded = lines.length > FEW && !isOpen;
	const shown = isFolded ? [] : lines;
	return (
		<div className="audit-changes">
			{lines.length > FEW && (
				<Button
					size="small"
					variant="ghost"
					icon={isOpen ? "chevron-up" : "chevron-down"}
					aria-expanded={isOpen}
					aria-controls={listId}
					onPress={() => setOpen(!isOpen)}
				>
					{isOpen ? t("changes.hide") : t("changes.show", { count: lines.length + moreLines })}
				</Button>
			)}
			<ul id={listId} className="audit-changes__list ui-list" hidden={isFolded}>
				{shown.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
					<Change key={index} {...line} />
				))}
				{moreLines > 0 && !isFolded && <li>{t("changes.more", { count: moreLines })}</li>}
			</ul>
		</div>
	);
}
